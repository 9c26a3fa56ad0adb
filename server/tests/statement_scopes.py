"""Which tables a statement reads or writes without being told the project: what a distributed store asks all nodes for.

A table is told the project when its `project_id` equals a value of the same SELECT, UPDATE or DELETE, directly or by
way of another table there. What an outer statement knows does not count: Citus cannot send
such a statement to one node.
"""

import re
from collections.abc import Iterator

import sqlglot
from sqlglot import exp

_PARAMETER = re.compile(r"%\((\w+)\)s|%s")


def tables_of(sql: str, dialect: str) -> set[str]:
    """Return the names of the tables that a statement is about."""
    return {table.name for table in _parsed(sql, dialect).find_all(exp.Table) if table.name}


def unscoped_tables(sql: str, dialect: str, distributed: set[str]) -> set[str]:
    """Return those of the distributed tables that some part of the statement is not told the project of."""
    parsed = _parsed(sql, dialect)
    found: set[str] = set()
    for part in parsed.find_all(exp.Select, exp.Update, exp.Delete):
        named = dict(_own_tables(part))
        bound = _bound(part)
        found |= {
            name for alias, name in named.items() if name in distributed and alias not in bound
        }
    if isinstance(parsed, exp.Insert):
        target = parsed.this.find(exp.Table)
        columns = {each.name for each in parsed.this.expressions}
        if target.name in distributed and "project_id" not in columns:
            found.add(target.name)
    return found


def _parsed(sql: str, dialect: str) -> exp.Expr:
    plain = _PARAMETER.sub("$1", sql) if dialect == "postgres" else sql
    parsed = sqlglot.parse_one(plain, dialect=dialect)
    assert parsed is not None
    return parsed


def _own(part: exp.Expr) -> Iterator[exp.Expr]:
    """Yield what belongs to this part itself, not to a query within it."""
    return part.walk(prune=lambda node: node is not part and isinstance(node, exp.Select))


def _own_tables(part: exp.Expr) -> Iterator[tuple[str, str]]:
    for node in _own(part):
        if isinstance(node, exp.Table) and node.name:
            yield node.alias_or_name, node.name


def _bound(part: exp.Expr) -> set[str]:
    """Return the aliases whose `project_id` is known."""
    bound: set[str] = set()
    equal: list[tuple[str, str]] = []
    for condition in _conjuncts(part):
        if not isinstance(condition, exp.EQ):
            continue
        sides = [_alias(side) for side in (condition.left, condition.right)]
        values = [_is_value(side) for side in (condition.left, condition.right)]
        for side, is_value in ((sides[0], values[1]), (sides[1], values[0])):
            if side is not None and is_value:
                bound.add(side)
        if sides[0] is not None and sides[1] is not None:
            equal.append((sides[0], sides[1]))
    own = {alias for alias, _ in _own_tables(part)}
    before = -1
    while before != len(bound):
        before = len(bound)
        for one, other in equal:
            if {one, other} <= own and {one, other} & bound:
                bound |= {one, other}
    return bound


def _conjuncts(part: exp.Expr) -> Iterator[exp.Expr]:
    where = part.args.get("where")
    conditions = [] if where is None else [where.this]
    conditions += [
        node.args["on"] for node in _own(part) if isinstance(node, exp.Join) and node.args.get("on")
    ]
    while conditions:
        condition = conditions.pop().unnest()
        if isinstance(condition, exp.And):
            conditions += [condition.left, condition.right]
        else:
            yield condition


def _alias(side: exp.Expr) -> str | None:
    bare = _bare(side)
    if isinstance(bare, exp.Column) and bare.name == "project_id":
        return bare.table
    return None


def _is_value(side: exp.Expr) -> bool:
    return isinstance(_bare(side), exp.Parameter | exp.Placeholder | exp.Literal)


def _bare(side: exp.Expr) -> exp.Expr:
    while isinstance(side, exp.Cast | exp.Paren):
        side = side.this
    return side
