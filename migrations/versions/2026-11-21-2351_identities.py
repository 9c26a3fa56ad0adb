"""By which identities people sign in."""

import sqlalchemy as sa
from alembic import op

revision = "202611212351"
down_revision = "202611212350"
branch_labels = None
depends_on = None


INTEGER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
HASH = "Argon2id, with its parameters"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "person_identity",
        sa.Column("issuer", sa.Text(), nullable=False, comment="URL of the identity provider."),
        sa.Column(
            "subject", sa.Text(), nullable=False, comment="What it calls the person, for ever."
        ),
        sa.Column("person_id", INTEGER, nullable=False, comment="The person."),
        sa.PrimaryKeyConstraint("issuer", "subject", name="pk_person_identity"),
        comment="By which identity at a provider a person signs in.",
    )
    if op.get_bind().dialect.name == "postgresql":
        comment = f"{HASH}; empty for who signs in elsewhere."
        op.alter_column("person", "password_hash", comment=comment)


def downgrade() -> None:
    """Drop it."""
    op.drop_table("person_identity")
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("person", "password_hash", comment=f"{HASH}.")
