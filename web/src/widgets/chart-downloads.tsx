import { useState } from "preact/hooks";
import { CopyButton } from "./copy-button";
import { saveCsv, saveImage } from "./download";
import { EmbedDialog } from "./embed-dialog";
import { figureImage } from "./plot";

interface ChartDownloadsProps {
  /** With title and legend; null for what is a table alone. */
  readonly image: {
    readonly figure: () => Parameters<typeof figureImage>[0];
    readonly heightPx: number;
  } | null;
  readonly csv: () => string;
  /** The page's JSON twin. */
  readonly jsonHref: string;
  /** The points behind the chart, exact, as a Parquet file; null where no one file has them. */
  readonly parquetHref: string | null;
  /** The page's address with everything it shows spelled out. */
  readonly link: () => string;
  /** The chart elsewhere, as it is when asked for. */
  readonly embed: () => Omit<Parameters<typeof EmbedDialog>[0], "onClose">;
  /** Without ending. */
  readonly fileName: string;
}

const IMAGE_WIDTH_PX = 1200;

/** Takes the chart elsewhere: as an image, as numbers, as a link. */
export function ChartDownloads(props: ChartDownloadsProps) {
  const { image, csv, jsonHref, parquetHref, link, embed, fileName } = props;
  const [shared, setShared] = useState<ReturnType<typeof embed> | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function save(
    { figure, heightPx }: NonNullable<typeof image>,
    format: "png" | "svg",
  ): Promise<void> {
    try {
      const size = { widthPx: IMAGE_WIDTH_PX, heightPx };
      saveImage(await figureImage(figure(), format, size), `${fileName}.${format}`);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <fieldset class="button-row field">
      <legend class="visually-hidden">Download and share</legend>
      {image !== null &&
        (["png", "svg"] as const).map((format) => (
          <button
            key={format}
            type="button"
            class="button"
            onClick={() => void save(image, format)}
          >
            {format.toUpperCase()}
          </button>
        ))}
      <button type="button" class="button" onClick={() => saveCsv(csv(), `${fileName}.csv`)}>
        CSV
      </button>
      <a class="button" href={jsonHref}>
        JSON
      </a>
      {parquetHref !== null && (
        <a class="button" href={parquetHref} title="The points behind the chart, exact">
          Parquet
        </a>
      )}
      <CopyButton label="Copy link" text={link} />
      <button type="button" class="button" onClick={() => setShared(embed())}>
        Embed
      </button>
      {shared !== null && <EmbedDialog {...shared} onClose={() => setShared(null)} />}
      {hasFailed && <span role="alert">The image could not be made.</span>}
    </fieldset>
  );
}
