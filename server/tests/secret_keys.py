"""The key with which tests encrypt secrets."""

from pathlib import Path

from wirewatch.services.secrets_at_rest import SecretBox

KEY_FILE = Path(__file__).parent / "fixtures" / "secret-keys"
BOX = SecretBox(KEY_FILE)
