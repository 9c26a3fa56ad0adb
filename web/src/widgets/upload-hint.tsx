import { CopyButton } from "./copy-button";
import "./upload-hint.css";

/** The command that puts a first report here. */
export function UploadHint({ command }: { readonly command: string }) {
  return (
    <div class="upload-hint">
      <p>
        Run any Google Benchmark with <code>--benchmark_out=mine.json</code> and upload the file as
        it is:
      </p>
      <pre>
        <code>{command}</code>
      </pre>
      <CopyButton label="Copy the command" text={() => command} />
    </div>
  );
}
