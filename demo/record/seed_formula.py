"""The small language in which a figure is computed from the rows of recorded reports.

Numbers, `+ - * / ( )`, `min`, `max`, `mean`, `ns(1000)` for a time that is given, and `METRIC("case")` or
`METRIC("case", "report")`: the median over the repetitions of that case's metric. The quotes of a lone case may be
left out. Units are carried along, so that a time is never added to a size.
"""

import ast
import re
import statistics
from collections.abc import Callable
from dataclasses import dataclass

PLAIN = ""
UNQUOTED_CASE = re.compile(r"""\b(\w+)\(([a-z_]\w*/[^\s()'",]+)\)""")
TIMES = ("real_time", "cpu_time")
RATES = {"bytes_per_second": "B/s", "items_per_second": "/s"}
AGGREGATES: dict[str, Callable[[list[float]], float]] = {
    "min": min,
    "max": max,
    "mean": statistics.fmean,
}

# (metric, case, report or None) -> value in ns, B/s, B or plain.
Lookup = Callable[[str, str, str | None], float]


class FormulaError(Exception):
    """A formula that means nothing; the text says where."""


class NotRecorded(Exception):
    """A case or report that a formula needs is not among the recorded ones."""


@dataclass(frozen=True)
class Quantity:
    """A number with its unit: `ns`, `B/s`, `/s`, `B` or nothing for a count or a ratio."""

    value: float
    unit: str = PLAIN


def metric_unit(metric: str) -> str:
    """Return the unit of a metric of a report."""
    if metric in TIMES or "_ns" in metric:
        return "ns"
    if metric in RATES:
        return RATES[metric]
    return "B" if "bytes" in metric else PLAIN


def evaluate(formula: str, lookup: Lookup) -> Quantity:
    """Return what `formula` comes to.

    Raises:
        FormulaError: it is not in the language, or adds what has different units.
        NotRecorded: as `lookup` raised it.
    """
    quoted = UNQUOTED_CASE.sub(r'\1("\2")', formula.strip())
    try:
        tree = ast.parse(quoted, mode="eval")
    except (SyntaxError, ValueError) as error:
        raise FormulaError(f"{formula!r} is no formula: {error}") from error
    return _value(tree.body, lookup)


def _value(node: ast.expr, lookup: Lookup) -> Quantity:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return Quantity(float(number))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _value(operand, lookup)
            return Quantity(-inner.value, inner.unit)
        case ast.BinOp(left=left, op=operator, right=right):
            return _combine(operator, _value(left, lookup), _value(right, lookup))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            if name == "ns":
                return Quantity(_number(arguments), "ns")
            if name in AGGREGATES:
                return _aggregate(name, [_value(argument, lookup) for argument in arguments])
            return _metric(name, arguments, lookup)
    raise FormulaError(f"not in the language: {ast.unparse(node)}")


def _combine(operator: ast.operator, left: Quantity, right: Quantity) -> Quantity:
    match operator:
        case ast.Add() | ast.Sub():
            if left.unit != right.unit:
                raise FormulaError(
                    f"{left.unit or 'a ratio'} and {right.unit or 'a ratio'} cannot be added"
                )
            sign = 1 if isinstance(operator, ast.Add) else -1
            return Quantity(left.value + sign * right.value, left.unit)
        case ast.Mult():
            if left.unit and right.unit:
                raise FormulaError(f"{left.unit} times {right.unit} means nothing here")
            return Quantity(left.value * right.value, left.unit or right.unit)
        case ast.Div():
            if right.value == 0:
                raise FormulaError("division by zero")
            if left.unit == right.unit:
                return Quantity(left.value / right.value)
            if not right.unit:
                return Quantity(left.value / right.value, left.unit)
            raise FormulaError(f"{left.unit or 'a number'} by {right.unit} means nothing here")
    raise FormulaError(f"no such operation: {type(operator).__name__}")


def _aggregate(name: str, values: list[Quantity]) -> Quantity:
    units = {value.unit for value in values}
    if len(units) != 1:
        raise FormulaError(f"{name} needs values of one unit")
    return Quantity(AGGREGATES[name]([value.value for value in values]), units.pop())


def _number(arguments: list[ast.expr]) -> float:
    match arguments:
        case [ast.Constant(value=int() | float() as number)]:
            return float(number)
    raise FormulaError("ns takes a number: ns(1000)")


def _metric(name: str, arguments: list[ast.expr], lookup: Lookup) -> Quantity:
    texts = [
        argument.value
        for argument in arguments
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
    if len(texts) != len(arguments) or not 1 <= len(texts) <= 2:
        raise FormulaError(f'{name} takes a case and perhaps a report: {name}("case", "report")')
    report = texts[1] if len(texts) == 2 else None
    return Quantity(lookup(name, texts[0], report), metric_unit(name))
