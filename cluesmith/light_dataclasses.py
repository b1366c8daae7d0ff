"""Dataclasses like those of the standard library, made without compiling text.

The standard library writes out the methods of each dataclass, then compiles and executes them. That
takes up to a millisecond a class, and a short command imports dozens. Here the methods are shared.

Each class has a twin: the same class, made by the standard library when something first asks for
it. ``fields``, ``asdict`` and ``inspect.signature`` get what the twin has. A class of which many
values are made takes the ``__init__`` of its twin, which is faster. The first twin imports the
standard library's module, which with ``inspect`` takes a tenth of the time to the first puzzle.

Use the standard library's decorator for a class with an ``InitVar``, a ``ClassVar`` or ``super()``.
`tests/test_light_dataclasses.py` compares each class with its twin.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from types import MappingProxyType, MethodType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

if TYPE_CHECKING:
    from inspect import Signature

_Value = TypeVar("_Value")

# The values of a class after which the ``__init__`` of its twin pays.
_MANY = 1000

_set = object.__setattr__
_missing = object()


class _Field:
    """A field, by the options that the standard library has for it."""

    name: str
    kw_only: bool

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.default = options.get("default", _missing)
        self.default_factory = options.get("default_factory", _missing)
        self.init = options.get("init", True)
        self.repr = options.get("repr", True)
        self.compare = options.get("compare", True)
        self.metadata = MappingProxyType(options.get("metadata", {}))


_Fields = Mapping[str, _Field]


def _dataclass(**options: bool) -> Callable[[type], type]:
    """Return a decorator that makes a dataclass; the options are the standard library's."""
    return lambda given: _made(given, **options)


def _replace(value: _Value, /, **changes: Any) -> _Value:
    """Return a copy of a light dataclass with other values for some fields."""
    kept = {each.name: getattr(value, each.name) for each in _fields(value) if each.init}
    return type(value)(**(kept | changes))


def _fields(value: Any) -> tuple[_Field, ...]:
    """Return the fields of a light dataclass or of a value of one."""
    return tuple(value._fields_by_name.values())


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
else:
    dataclass, field, fields, replace = _dataclass, _Field, _fields, _replace


def _made(
    given: type,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,  # noqa: A002 - its name there
    kw_only: bool = False,
) -> type:
    inherited: dict[str, _Field] = {}
    for base in reversed(given.__mro__[1:]):
        inherited |= getattr(base, "_fields_by_name", {})
    own = {name: _field(given, name, kw_only) for name in given.__annotations__}
    fields = inherited | own

    @cache
    def twin() -> Any:
        import dataclasses

        make = dataclasses.dataclass(frozen=frozen, slots=slots, eq=eq, repr=repr, kw_only=kw_only)
        own_fields = {
            name: dataclasses.field(**value.options)
            for name, value in vars(given).items()
            if isinstance(value, _Field)
        }
        return make(_copy(given, own_fields, own_fields))

    methods: dict[str, Any] = {
        "_fields_by_name": fields,
        "__dataclass_fields__": _OfTwin(twin, attrgetter("__dataclass_fields__")),
        "__dataclass_params__": _OfTwin(twin, attrgetter("__dataclass_params__")),
        "__signature__": _OfTwin(twin, _signature),
        "__match_args__": _positional(fields),
    }
    if repr:
        methods["__repr__"] = _repr
    if eq:
        methods |= _comparison(fields, is_hashed=frozen)
    if frozen:
        methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if slots:
        methods["__slots__"] = tuple(name for name in own if name not in inherited)
    if slots and frozen:
        methods |= {"__getstate__": _state, "__setstate__": _set_state}
    left = {name for name in own if slots or isinstance(vars(given).get(name), _Field)}
    made: Any = _copy(given, methods, left)
    made.__init__ = _init(made, fields, twin)
    return made  # type: ignore[no-any-return]


def _field(given: type, name: str, kw_only: bool) -> _Field:
    value = vars(given).get(name, _missing)
    given_default = {} if value is _missing else {"default": value}
    found = value if isinstance(value, _Field) else _Field(**given_default)
    found.name, found.kw_only = name, kw_only
    return found


def _copy(given: type, methods: Mapping[str, Any], left: Iterable[str]) -> type:
    """Return a class with methods that its body does not define, without some names of the body."""
    left_out = {"__dict__", "__weakref__", *left}
    body = {name: value for name, value in vars(given).items() if name not in left_out}
    made = type(given)(given.__name__, given.__bases__, {**methods, **body})
    made.__qualname__ = given.__qualname__
    return made


def _positional(fields: _Fields) -> tuple[str, ...]:
    return tuple(name for name, each in fields.items() if each.init and not each.kw_only)


def _init(made: Any, fields: _Fields, twin: Callable[[], Any]) -> Callable[..., None]:
    positional = _positional(fields)
    names = frozenset(name for name, each in fields.items() if each.init)
    preset = {name: each.default for name, each in fields.items() if each.default is not _missing}
    defaults = {name: value for name, value in preset.items() if name in names}
    constants = {name: value for name, value in preset.items() if name not in names}
    factories = {
        name: each.default_factory
        for name, each in fields.items()
        if each.default_factory is not _missing
    }
    goes_on = hasattr(made, "__post_init__")
    n_made = 0

    def init(self: Any, *values: Any, **named: Any) -> None:
        nonlocal n_made
        n_made += 1
        if n_made == _MANY:
            made.__init__ = twin().__init__
        given = dict(zip(positional, values, strict=False))
        found = defaults | given | named
        for name, make in factories.items():
            if name not in found:
                found[name] = make()
        n_given = len(values) + len(named)
        if found.keys() != names or n_given != len(given.keys() | named.keys()):
            twin().__init__(self, *values, **named)  # It raises an error.
        for name, value in (found | constants).items():
            _set(self, name, value)
        if goes_on:
            self.__post_init__()

    return init


def _signature(twin: Any) -> "Signature":
    """Return the signature of a class made by the standard library, whose base may be light."""
    from inspect import signature

    return signature(MethodType(twin.__init__, twin))


class _OfTwin:
    """An attribute of a class that its twin has."""

    def __init__(self, twin: Callable[[], Any], read: Callable[[Any], Any]) -> None:
        self._twin = twin
        self._read = read

    def __get__(self, value: object, of: type) -> Any:
        return self._read(self._twin())


def _values_of(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that reads these fields of a value."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _comparison(fields: _Fields, is_hashed: bool) -> dict[str, Any]:
    compared = _values_of(tuple(name for name, each in fields.items() if each.compare))

    def equals(self: Any, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compared(self) == compared(other)

    def hashed(self: Any) -> int:
        return hash(compared(self))

    return {"__eq__": equals, "__hash__": hashed if is_hashed else None}


def _repr(self: Any) -> str:
    shown = [name for name, each in self._fields_by_name.items() if each.repr]
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({values})"


def _refuse_to_set(self: Any, name: str, value: Any) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self._fields_by_name]


def _set_state(self: Any, values: list[Any]) -> None:
    for name, value in zip(self._fields_by_name, values, strict=True):
        _set(self, name, value)
