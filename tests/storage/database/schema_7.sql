BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('7');
CREATE TABLE assignment (
	player BIGINT NOT NULL, 
	form_key BIGINT NOT NULL, 
	puzzle_id BIGINT NOT NULL, 
	batch BIGINT, 
	given_at FLOAT NOT NULL, 
	ended_at FLOAT, 
	outcome VARCHAR(16), 
	seconds FLOAT, 
	hints INTEGER, 
	CONSTRAINT pk_assignment PRIMARY KEY (player, form_key), 
	CONSTRAINT ck_assignment_outcome CHECK (outcome IN ('solved', 'failed', 'skipped')), 
	CONSTRAINT ck_assignment_ended_at CHECK ((outcome IS NULL) = (ended_at IS NULL)), 
	CONSTRAINT ck_assignment_seconds CHECK (seconds >= 0), 
	CONSTRAINT ck_assignment_hints CHECK (hints >= 0)
);
INSERT INTO "assignment" VALUES(1,9,9,NULL,1.0,NULL,NULL,NULL,NULL);
CREATE TABLE census_count (
	job_id INTEGER NOT NULL, 
	grid_class INTEGER NOT NULL, 
	n_puzzles BIGINT NOT NULL, 
	CONSTRAINT pk_census_count PRIMARY KEY (job_id, grid_class), 
	CONSTRAINT ck_census_count_grid_class CHECK (grid_class >= 0), 
	CONSTRAINT ck_census_count_n_puzzles CHECK (n_puzzles >= 0), 
	CONSTRAINT fk_census_count_job_id_job FOREIGN KEY(job_id) REFERENCES job (id)
);
CREATE TABLE collection (
	id INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	title TEXT NOT NULL, 
	created_at FLOAT NOT NULL, 
	CONSTRAINT pk_collection PRIMARY KEY (id), 
	CONSTRAINT ck_collection_name CHECK (name <> ''), 
	CONSTRAINT uq_collection_name UNIQUE (name)
);
INSERT INTO "collection" VALUES(1,'n1','Käse',1.0);
INSERT INTO "collection" VALUES(3,'n3','Käse',1.0);
CREATE TABLE collection_item (
	collection_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	puzzle_id INTEGER NOT NULL, 
	CONSTRAINT pk_collection_item PRIMARY KEY (collection_id, position), 
	CONSTRAINT ck_collection_item_position CHECK (position >= 1), 
	CONSTRAINT fk_collection_item_collection_id_collection FOREIGN KEY(collection_id) REFERENCES collection (id) ON DELETE CASCADE, 
	CONSTRAINT fk_collection_item_puzzle_id_puzzle FOREIGN KEY(puzzle_id) REFERENCES puzzle (id), 
	CONSTRAINT uq_collection_item_puzzle_id_collection_id UNIQUE (puzzle_id, collection_id)
);
INSERT INTO "collection_item" VALUES(3,1,5);
CREATE TABLE job (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(200) NOT NULL, 
	purpose VARCHAR(16) NOT NULL, 
	kind VARCHAR(32), 
	max_clues INTEGER, 
	min_clues INTEGER, 
	clue_limits TEXT, 
	per_grid INTEGER, 
	max_overlap VARCHAR(8), 
	symmetry VARCHAR(32), 
	pattern TEXT, 
	fill_pattern BOOLEAN NOT NULL, 
	word_line VARCHAR(16), 
	difficulty TEXT, 
	is_rated BOOLEAN NOT NULL, 
	with_paths BOOLEAN NOT NULL, 
	minimal_at VARCHAR(16), 
	n_requested INTEGER NOT NULL, 
	seed BIGINT, 
	patience INTEGER, 
	shard_size INTEGER NOT NULL, 
	algorithm_version INTEGER, 
	rater_version INTEGER, 
	status VARCHAR(16) NOT NULL, 
	n_found INTEGER NOT NULL, 
	n_accepted INTEGER NOT NULL, 
	n_planned INTEGER NOT NULL, 
	n_dropped_same INTEGER NOT NULL, 
	n_dropped_grid INTEGER NOT NULL, 
	n_dropped_overlapping INTEGER NOT NULL, 
	n_dropped_excluded INTEGER NOT NULL, 
	last_new_attempt BIGINT NOT NULL, 
	error TEXT, 
	output TEXT, 
	created_at FLOAT NOT NULL, 
	started_at FLOAT, 
	finished_at FLOAT, level_shares TEXT, n_of_level JSON, 
	CONSTRAINT ck_job_finished_at CHECK ((status IN ('queued', 'running')) = (finished_at IS NULL)), 
	CONSTRAINT ck_job_n_requested CHECK (n_requested >= 1 OR purpose = 'verify'), 
	CONSTRAINT ck_job_generate_has_recipe CHECK (purpose <> 'generate' OR (kind IS NOT NULL AND seed IS NOT NULL AND patience IS NOT NULL AND algorithm_version IS NOT NULL)), 
	CONSTRAINT ck_job_purpose CHECK (purpose IN ('generate', 'verify', 'census', 'rate')), 
	CONSTRAINT ck_job_done_is_exact CHECK (status <> 'done' OR n_found = n_requested), 
	CONSTRAINT ck_job_failure_has_error CHECK (status <> 'failed' OR error IS NOT NULL), 
	CONSTRAINT ck_job_status CHECK (status IN ('queued', 'running', 'done', 'exhausted', 'failed', 'cancelled', 'deleting')), 
	CONSTRAINT ck_job_last_new_attempt CHECK (last_new_attempt >= -1), 
	CONSTRAINT ck_job_max_clues CHECK (max_clues >= 0), 
	CONSTRAINT ck_job_min_clues CHECK (min_clues >= 0), 
	CONSTRAINT ck_job_n_accepted CHECK (n_accepted BETWEEN 0 AND n_planned), 
	CONSTRAINT ck_job_n_dropped_excluded CHECK (n_dropped_excluded >= 0), 
	CONSTRAINT ck_job_n_dropped_grid CHECK (n_dropped_grid >= 0), 
	CONSTRAINT ck_job_n_dropped_overlapping CHECK (n_dropped_overlapping >= 0), 
	CONSTRAINT ck_job_n_dropped_same CHECK (n_dropped_same >= 0), 
	CONSTRAINT ck_job_n_found CHECK (n_found BETWEEN 0 AND n_requested), 
	CONSTRAINT ck_job_patience CHECK (patience >= 1), 
	CONSTRAINT ck_job_per_grid CHECK (per_grid >= 1), 
	CONSTRAINT ck_job_shard_size CHECK (shard_size >= 1), 
	CONSTRAINT uq_job_name UNIQUE (name)
);
INSERT INTO "job" VALUES(1,'job1','generate','sudoku4',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0,0,NULL,2,1,9,5,1,NULL,'queued',0,0,0,0,0,0,0,-1,NULL,NULL,1.0,NULL,NULL,NULL,NULL);
INSERT INTO "job" VALUES(2,'job2','generate','sudoku4',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0,0,NULL,2,1,9,5,1,NULL,'queued',0,0,0,0,0,0,0,-1,NULL,NULL,1.0,NULL,NULL,NULL,NULL);
CREATE TABLE job_exclusion (
	job_id INTEGER NOT NULL, 
	canonical TEXT NOT NULL, 
	CONSTRAINT pk_job_exclusion PRIMARY KEY (job_id, canonical), 
	CONSTRAINT fk_job_exclusion_job_id_job FOREIGN KEY(job_id) REFERENCES job (id)
);
CREATE TABLE job_puzzle (
	job_id INTEGER NOT NULL, 
	ordinal INTEGER NOT NULL, 
	attempt BIGINT NOT NULL, 
	position INTEGER NOT NULL, 
	puzzle_id INTEGER NOT NULL, 
	clues TEXT, 
	solution TEXT, 
	techniques BIGINT, 
	level INTEGER, 
	hardest INTEGER, 
	score INTEGER, 
	n_steps INTEGER, 
	er INTEGER, 
	ep INTEGER, 
	ed INTEGER, 
	whip INTEGER, 
	rater_version INTEGER, 
	path TEXT, 
	CONSTRAINT pk_job_puzzle PRIMARY KEY (job_id, ordinal), 
	CONSTRAINT ck_job_puzzle_solution CHECK ((clues IS NULL) = (solution IS NULL)), 
	CONSTRAINT ck_job_puzzle_level CHECK (level BETWEEN 0 AND 4), 
	CONSTRAINT ck_job_puzzle_whip CHECK (whip >= 0), 
	CONSTRAINT ck_job_puzzle_rating CHECK ((level IS NULL) = (techniques IS NULL) AND (level IS NULL) = (score IS NULL) AND (level IS NULL) = (n_steps IS NULL)), 
	CONSTRAINT ck_job_puzzle_er CHECK ((er IS NULL) = (ep IS NULL) AND (er IS NULL) = (ed IS NULL) AND (er IS NULL OR level IS NOT NULL)), 
	CONSTRAINT ck_job_puzzle_rater_version CHECK ((level IS NULL AND whip IS NULL) = (rater_version IS NULL)), 
	CONSTRAINT ck_job_puzzle_path CHECK (path IS NULL OR level IS NOT NULL), 
	CONSTRAINT ck_job_puzzle_attempt CHECK (attempt >= 0), 
	CONSTRAINT ck_job_puzzle_ordinal CHECK (ordinal >= 1), 
	CONSTRAINT ck_job_puzzle_position CHECK (position >= 0), 
	CONSTRAINT ck_job_puzzle_rating_of_form CHECK (rater_version IS NULL OR clues IS NOT NULL), 
	CONSTRAINT fk_job_puzzle_job_id_job FOREIGN KEY(job_id) REFERENCES job (id), 
	CONSTRAINT fk_job_puzzle_puzzle_id_puzzle FOREIGN KEY(puzzle_id) REFERENCES puzzle (id), 
	CONSTRAINT uq_job_puzzle_job_id_attempt_position UNIQUE (job_id, attempt, position), 
	CONSTRAINT uq_job_puzzle_puzzle_id_job_id UNIQUE (puzzle_id, job_id)
);
INSERT INTO "job_puzzle" VALUES(1,3,3,0,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "job_puzzle" VALUES(1,5,5,0,5,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE job_request (
	"key" VARCHAR(64) NOT NULL, 
	request VARCHAR(64) NOT NULL, 
	job_id INTEGER NOT NULL, 
	CONSTRAINT pk_job_request PRIMARY KEY ("key"), 
	CONSTRAINT fk_job_request_job_id_job FOREIGN KEY(job_id) REFERENCES job (id) ON DELETE CASCADE
);
CREATE TABLE kind_definition (
	kind VARCHAR(32) NOT NULL, 
	title TEXT NOT NULL, 
	definition TEXT NOT NULL, 
	created_at FLOAT NOT NULL, 
	CONSTRAINT pk_kind_definition PRIMARY KEY (kind), 
	CONSTRAINT ck_kind_definition_definition CHECK (definition <> '')
);
CREATE TABLE pool (
	name VARCHAR(200) NOT NULL, 
	job_id INTEGER NOT NULL, 
	low INTEGER NOT NULL, 
	high INTEGER NOT NULL, 
	n_taken INTEGER NOT NULL, 
	CONSTRAINT pk_pool PRIMARY KEY (name), 
	CONSTRAINT ck_pool_name CHECK (name <> ''), 
	CONSTRAINT ck_pool_low CHECK (low >= 1), 
	CONSTRAINT ck_pool_high CHECK (high >= low), 
	CONSTRAINT ck_pool_n_taken CHECK (n_taken >= 0), 
	CONSTRAINT fk_pool_job_id_job FOREIGN KEY(job_id) REFERENCES job (id), 
	CONSTRAINT uq_pool_job_id UNIQUE (job_id)
);
CREATE TABLE puzzle (
	id INTEGER NOT NULL, 
	kind VARCHAR(32) NOT NULL, 
	clues TEXT NOT NULL, 
	n_clues INTEGER NOT NULL, 
	solution TEXT NOT NULL, 
	canonical TEXT NOT NULL, 
	canonical_version INTEGER NOT NULL, 
	grid_class VARCHAR(32) NOT NULL, 
	symmetry INTEGER NOT NULL, 
	grid_key BIGINT NOT NULL, 
	form_key BIGINT NOT NULL, 
	minimal_at VARCHAR(16), 
	job_id INTEGER, 
	created_at FLOAT NOT NULL, 
	techniques BIGINT, 
	level INTEGER, 
	hardest INTEGER, 
	score INTEGER, 
	n_steps INTEGER, 
	er INTEGER, 
	ep INTEGER, 
	ed INTEGER, 
	whip INTEGER, 
	rater_version INTEGER, 
	path TEXT, 
	CONSTRAINT pk_puzzle PRIMARY KEY (id), 
	CONSTRAINT ck_puzzle_level CHECK (level BETWEEN 0 AND 4), 
	CONSTRAINT ck_puzzle_whip CHECK (whip >= 0), 
	CONSTRAINT ck_puzzle_rating CHECK ((level IS NULL) = (techniques IS NULL) AND (level IS NULL) = (score IS NULL) AND (level IS NULL) = (n_steps IS NULL)), 
	CONSTRAINT ck_puzzle_er CHECK ((er IS NULL) = (ep IS NULL) AND (er IS NULL) = (ed IS NULL) AND (er IS NULL OR level IS NOT NULL)), 
	CONSTRAINT ck_puzzle_rater_version CHECK ((level IS NULL AND whip IS NULL) = (rater_version IS NULL)), 
	CONSTRAINT ck_puzzle_path CHECK (path IS NULL OR level IS NOT NULL), 
	CONSTRAINT ck_puzzle_solution CHECK (length(clues) >= length(solution) AND substr(clues, length(solution) + 1, 1) IN ('', ';')), 
	CONSTRAINT ck_puzzle_n_clues CHECK (n_clues >= 0), 
	CONSTRAINT ck_puzzle_symmetry CHECK (symmetry >= 0), 
	CONSTRAINT fk_puzzle_job_id_job FOREIGN KEY(job_id) REFERENCES job (id), 
	CONSTRAINT uq_puzzle_grid_key_form_key UNIQUE (grid_key, form_key)
);
INSERT INTO "puzzle" VALUES(3,'sudoku4','1...',1,'1234','c3',1,'g',0,1,3,NULL,1,1.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "puzzle" VALUES(5,'sudoku4','1...',1,'1234','c5',1,'g',0,1,5,NULL,1,1.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE series (
	name VARCHAR(200) NOT NULL, 
	job_id INTEGER, 
	collection_id INTEGER, 
	first_date DATE NOT NULL, 
	every_days INTEGER NOT NULL, 
	CONSTRAINT pk_series PRIMARY KEY (name), 
	CONSTRAINT ck_series_name CHECK (name <> ''), 
	CONSTRAINT ck_series_every_days CHECK (every_days >= 1), 
	CONSTRAINT ck_series_source CHECK ((job_id IS NULL) <> (collection_id IS NULL)), 
	CONSTRAINT fk_series_job_id_job FOREIGN KEY(job_id) REFERENCES job (id), 
	CONSTRAINT fk_series_collection_id_collection FOREIGN KEY(collection_id) REFERENCES collection (id) ON DELETE CASCADE, 
	CONSTRAINT uq_series_job_id UNIQUE (job_id), 
	CONSTRAINT uq_series_collection_id UNIQUE (collection_id)
);
CREATE TABLE shard (
	job_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	first BIGINT NOT NULL, 
	size INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	sent_at FLOAT, 
	lease_owner VARCHAR(200), 
	lease_until FLOAT, 
	n_claims INTEGER NOT NULL, 
	n_failures INTEGER NOT NULL, 
	error TEXT, 
	result TEXT, 
	CONSTRAINT pk_shard PRIMARY KEY (job_id, number), 
	CONSTRAINT ck_shard_lease_owner CHECK ((state = 'running') = (lease_owner IS NOT NULL)), 
	CONSTRAINT ck_shard_lease_until CHECK ((state = 'running') = (lease_until IS NOT NULL)), 
	CONSTRAINT ck_shard_failure_has_error CHECK (state <> 'failed' OR error IS NOT NULL), 
	CONSTRAINT ck_shard_sent_at CHECK (state <> 'sent' OR sent_at IS NOT NULL), 
	CONSTRAINT ck_shard_result CHECK (state = 'done' OR result IS NULL), 
	CONSTRAINT ck_shard_state CHECK (state IN ('planned', 'sent', 'running', 'done', 'failed')), 
	CONSTRAINT ck_shard_first CHECK (first >= 0), 
	CONSTRAINT ck_shard_n_claims CHECK (n_claims >= 0), 
	CONSTRAINT ck_shard_n_failures CHECK (n_failures >= 0), 
	CONSTRAINT ck_shard_number CHECK (number >= 0), 
	CONSTRAINT ck_shard_size CHECK (size >= 1), 
	CONSTRAINT fk_shard_job_id_job FOREIGN KEY(job_id) REFERENCES job (id)
);
CREATE TABLE submission (
	job_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	minimize BOOLEAN NOT NULL, 
	created_at FLOAT NOT NULL, 
	CONSTRAINT pk_submission PRIMARY KEY (job_id), 
	CONSTRAINT fk_submission_job_id_job FOREIGN KEY(job_id) REFERENCES job (id)
);
CREATE TABLE token (
	name VARCHAR(200) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	rights VARCHAR(64) NOT NULL, 
	created_at FLOAT NOT NULL, 
	CONSTRAINT pk_token PRIMARY KEY (name), 
	CONSTRAINT ck_token_name CHECK (name <> ''), 
	CONSTRAINT uq_token_digest UNIQUE (digest)
);
CREATE TABLE verdict (
	job_id INTEGER NOT NULL, 
	line_number BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	kind VARCHAR(32), 
	verdict VARCHAR(32), 
	n_clues INTEGER, 
	detail TEXT, 
	puzzle_id INTEGER, 
	CONSTRAINT pk_verdict PRIMARY KEY (job_id, line_number), 
	CONSTRAINT ck_verdict_detail CHECK ((verdict IS NULL) = (detail IS NULL)), 
	CONSTRAINT ck_verdict_line_number CHECK (line_number >= 1), 
	CONSTRAINT ck_verdict_n_clues CHECK (n_clues >= 0), 
	CONSTRAINT fk_verdict_job_id_submission FOREIGN KEY(job_id) REFERENCES submission (job_id), 
	CONSTRAINT fk_verdict_puzzle_id_puzzle FOREIGN KEY(puzzle_id) REFERENCES puzzle (id)
);
CREATE INDEX ix_puzzle_choice ON puzzle (kind, level, n_clues, symmetry, er, techniques);
CREATE INDEX ix_puzzle_job_id ON puzzle (job_id);
CREATE INDEX ix_puzzle_page ON puzzle (kind, level, id, n_clues, symmetry, er, techniques);
CREATE INDEX ix_verdict_puzzle_id ON verdict (puzzle_id);
CREATE INDEX ix_assignment_open ON assignment (player, given_at) WHERE outcome IS NULL;
CREATE INDEX ix_job_request_job_id ON job_request (job_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('job',2);
COMMIT;
