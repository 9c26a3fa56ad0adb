import { useState } from "preact/hooks";

interface LoadsProps {
  /** `bytes@messages per second`, one for each kind of message. */
  readonly loads: readonly string[];
  readonly onChange: (loads: readonly string[]) => void;
}

/** The messages whose needs are asked for: their size, and how many a second. */
export function Loads({ loads, onChange }: LoadsProps) {
  return (
    <fieldset class="loads">
      <legend>My messages</legend>
      {loads.map((load, index) => (
        <div class="load" key={index}>
          <LoadFields
            load={load}
            onChange={(next) => onChange(loads.map((old, at) => (at === index ? next : old)))}
          />
          {loads.length > 1 && (
            <button
              type="button"
              class="link-button"
              onClick={() => onChange(loads.filter((_, at) => at !== index))}
            >
              Remove
            </button>
          )}
        </div>
      ))}
      <button
        type="button"
        class="button"
        onClick={() => onChange([...loads, loads.at(-1) ?? "4096@10000"])}
      >
        Add messages of another size
      </button>
    </fieldset>
  );
}

interface LoadFieldsProps {
  readonly load: string;
  readonly onChange: (load: string) => void;
}

function LoadFields({ load, onChange }: LoadFieldsProps) {
  const [size = "", rate = ""] = load.split("@");
  const [isWrong, setWrong] = useState(false);
  const change = (nextSize: string, nextRate: string) => {
    const isRight = [nextSize, nextRate].every((text) => text !== "" && Number(text) >= 0);
    setWrong(!isRight);
    if (isRight) onChange(`${nextSize}@${nextRate}`);
  };
  return (
    <>
      <label>
        Payload bytes
        <input
          type="text"
          inputMode="numeric"
          value={size}
          onChange={(event) => change(event.currentTarget.value.trim(), rate)}
        />
      </label>
      <label>
        Messages per second
        <input
          type="text"
          inputMode="numeric"
          value={rate}
          onChange={(event) => change(size, event.currentTarget.value.trim())}
        />
      </label>
      {isWrong && <span role="alert">Numbers of 0 or more, please.</span>}
    </>
  );
}
