{{- define "cluesmith.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "cluesmith.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "cluesmith.labels" -}}
{{ include "cluesmith.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "cluesmith.metadata" -}}
name: {{ include "cluesmith.fullname" .root }}-{{ .component }}
namespace: {{ .root.Release.Namespace }}
labels: {{- include "cluesmith.labels" . | nindent 2 }}
{{- end }}

{{- define "cluesmith.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest }}{{ printf "%s@%s" $image.repository $image.digest }}
{{- else }}{{ printf "%s:%s" $image.repository ($image.tag | default .Chart.AppVersion) }}{{ end }}
{{- end }}

{{/* The pod of a component; `container` is what its container has beside what all have. */}}
{{- define "cluesmith.pod" -}}
{{- $values := index .root.Values .component -}}
metadata:
  labels:
    {{- include "cluesmith.labels" . | nindent 4 }}
    {{- with $values.podLabels }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- with $values.podAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext: {{- toYaml .root.Values.podSecurityContext | nindent 4 }}
  {{- with $values.terminationGracePeriodSeconds }}
  terminationGracePeriodSeconds: {{ . }}
  {{- end }}
  {{- with .restartPolicy }}
  restartPolicy: {{ . }}
  {{- end }}
  {{- range $name := list "nodeSelector" "tolerations" "affinity" "topologySpreadConstraints" }}
  {{- with index $values $name }}
  {{ $name }}: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "cluesmith.image" .root }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      securityContext: {{- toYaml .root.Values.securityContext | nindent 8 }}
      resources: {{- toYaml $values.resources | nindent 8 }}
      env:
        - {name: CLUESMITH_DATABASE_URL_FILE, value: /run/secrets/cluesmith/database_url}
        - {name: CLUESMITH_BROKER_URL_FILE, value: /run/secrets/cluesmith/broker_url}
        - {name: CLUESMITH_LOG_FORMAT, value: {{ .root.Values.logFormat | quote }}}
        - {name: CLUESMITH_UNTAKEN_AFTER, value: {{ .root.Values.untakenAfter | quote }}}
        {{- with .env }}{{ toYaml . | nindent 8 }}{{ end }}
        {{- with $values.extraEnv }}{{ toYaml . | nindent 8 }}{{ end }}
      volumeMounts:
        - {name: tmp, mountPath: /tmp}
        - {name: secrets, mountPath: /run/secrets/cluesmith, readOnly: true}
      {{- toYaml .container | nindent 6 }}
  volumes:
    - name: tmp
      emptyDir: {sizeLimit: {{ $values.temporarySize | default "64Mi" }}}
    - name: secrets
      projected:
        defaultMode: 0440
        sources:
          - secret:
              name: {{ required "database.existingSecret: name a secret with the URL of the database" .root.Values.database.existingSecret }}
              items: [{key: {{ .root.Values.database.key }}, path: database_url}]
          - secret:
              name: {{ required "broker.existingSecret: name a secret with the URL of the broker" .root.Values.broker.existingSecret }}
              items: [{key: {{ .root.Values.broker.key }}, path: broker_url}]
          {{- if eq .component "server" }}
          - secret:
              name: {{ required "server.existingSecret: name a secret with a token" $values.existingSecret }}
              items: [{key: {{ $values.key }}, path: token}]
          {{- end }}
{{- end }}

{{- define "cluesmith.budget" -}}
{{- $values := index .root.Values .component -}}
{{- if $values.podDisruptionBudget.enabled }}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {{- include "cluesmith.metadata" . | nindent 2 }}
spec:
  maxUnavailable: {{ $values.podDisruptionBudget.maxUnavailable }}
  selector:
    matchLabels: {{- include "cluesmith.selector" . | nindent 6 }}
{{- end }}
{{- end }}
