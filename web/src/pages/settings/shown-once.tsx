import { CopyButton } from "../../widgets/copy-button";

interface ShownOnceProps {
  readonly about: string;
  readonly secret: string;
  readonly onKept: () => void;
}

/** A secret that the server tells this once. */
export function ShownOnce({ about, secret, onKept }: ShownOnceProps) {
  return (
    <p class="settings-secret" role="status">
      {about}, shown once: <code>{secret}</code> <CopyButton label="Copy" text={() => secret} />{" "}
      <button type="button" class="link-button" onClick={onKept}>
        I have kept it
      </button>
    </p>
  );
}
