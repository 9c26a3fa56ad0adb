import { useState } from "preact/hooks";
import { withParameter } from "../base/address";
import { asProblem, type ProblemError } from "../base/problem";
import { CopyButton } from "./copy-button";
import { Dialog } from "./dialog";
import { ProblemText } from "./problem-text";
import { SelectField } from "./select-field";

interface EmbedDialogProps {
  /** The address of the chart alone, without its host. */
  readonly href: string;
  readonly title: string;
  readonly isPublic: boolean;
  readonly badgeHref: string;
  /** Makes a signed link and returns the address with it. */
  readonly sign: (days: number) => Promise<string>;
  readonly onClose: () => void;
}

const THEMES = [
  { value: "", label: "as the reader's system" },
  { value: "light", label: "light" },
  { value: "dark", label: "dark" },
];
const PERIODS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "a year" },
];

function frameHtml(address: string, title: string): string {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return (
    `<iframe src="${escaped(address)}" title="${escaped(title)}" ` +
    `width="100%" height="480" style="border:0" loading="lazy"></iframe>`
  );
}

/** The HTML that shows a chart on another site, and for a private project the link that lets it. */
export function EmbedDialog(props: EmbedDialogProps) {
  const { href, title, isPublic, badgeHref, sign, onClose } = props;
  const [theme, setTheme] = useState("");
  const [days, setDays] = useState("90");
  const [signedHref, setSignedHref] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);

  const shown = isPublic ? href : signedHref;
  const { origin } = window.location;
  const themed = shown === null || theme === "" ? shown : withParameter(shown, "theme", theme);
  const html = themed === null ? "" : frameHtml(origin + themed, title);
  const badge = `![speed](${origin}${badgeHref})`;

  async function makeLink(): Promise<void> {
    try {
      setSignedHref(await sign(Number(days)));
      setProblem(null);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
  }

  return (
    <Dialog title="Show this chart elsewhere" isWide onClose={onClose}>
      {!isPublic && (
        <>
          <p>
            This project is private: nobody sees its charts without signing in. A signed link opens
            this one chart, as it is filtered now, to whoever has the link, until it ends or is
            taken back in the settings.
          </p>
          <div class="dialog-row">
            <SelectField label="It holds for" value={days} options={PERIODS} onSelect={setDays} />
            <button type="button" class="button" onClick={() => void makeLink()}>
              Make a signed link
            </button>
          </div>
        </>
      )}
      {problem !== null && (
        <p class="dialog-problem" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      {themed !== null && (
        <>
          <div class="dialog-row">
            <SelectField label="Colours" value={theme} options={THEMES} onSelect={setTheme} />
            <a class="link-button" href={themed} target="_blank" rel="noopener">
              Look at it
            </a>
          </div>
          <pre class="dialog-code">
            <code>{html}</code>
          </pre>
          <CopyButton label="Copy the HTML" text={() => html} />
        </>
      )}
      {isPublic && (
        <>
          <h3>A badge of the newest verdict</h3>
          <p>
            <img src={badgeHref} alt="The badge as it is now" />
          </p>
          <pre class="dialog-code">
            <code>{badge}</code>
          </pre>
          <CopyButton label="Copy the Markdown" text={() => badge} />
        </>
      )}
    </Dialog>
  );
}
