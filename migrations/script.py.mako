"""${message}.

Rules for a migration:

* N-1: the release before this one runs against the new schema while servers are being replaced.
  Add columns as NULL or with a server default; drop or rename only what the release before no
  longer reads. A rename is three releases: add and write both, read the new one, drop the old one.
* Timeouts: `env.py` gives up after 10 s of waiting for a lock and 10 min for a statement. A lock that
  is waited for stops every reader behind it. Build indexes on large tables CONCURRENTLY, in a
  migration of their own; fill new columns in batches outside of the migration.
* Both dialects: SQLite alters almost nothing in place; use `op.batch_alter_table`.
* `project_id` is the first column of every key, ids come from sequences (PostgreSQL only), never identity.
* Every column has a comment that says when it is NULL. `downgrade` undoes it and keeps the data.
"""

from alembic import op
import sqlalchemy as sa
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change the schema."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Undo it."""
    ${downgrades if downgrades else "pass"}
