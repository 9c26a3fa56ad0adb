import { expect, it } from "vitest";
import { toCsv } from "./csv";

it("quotes by RFC 4180 and ends lines with CRLF", () => {
  expect(toCsv([["a", 'say "hi", now', "line\nbreak", null, 1.5]])).toBe(
    'a,"say ""hi"", now","line\nbreak",,1.5\r\n',
  );
});

it("makes formulas inert but leaves negative numbers alone", () => {
  expect(toCsv([["=1+1", "@cmd", "-x", "+y", -2]])).toBe("'=1+1,'@cmd,'-x,'+y,-2\r\n");
});
