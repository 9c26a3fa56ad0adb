import { Notice } from "./notice";
import { UploadHint } from "./upload-hint";

interface NoRunsProps {
  /** The page's, for those who hear it. */
  readonly heading: string;
  /** What uploads the first one. */
  readonly command: string;
}

/** In place of a chart, while there is nothing to draw. */
export function NoRuns({ heading, command }: NoRunsProps) {
  return (
    <>
      <h1 class="visually-hidden">{heading}</h1>
      <Notice title="No runs yet">
        <UploadHint command={command} />
      </Notice>
    </>
  );
}
