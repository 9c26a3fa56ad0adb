import { render } from "preact";
import { App } from "./app";
import { Embedded, isEmbedded } from "./embedded";
import { embedding } from "./state/embedding";
import { noteReader } from "./state/live";
import { followNavigation, pageLocation } from "./state/location";
import { applyTheme, themeChoice } from "./state/theme";
import "./widgets/theme.css";
import "./widgets/controls.css";

const isInFrame = isEmbedded(pageLocation.value.path);
if (isInFrame) themeChoice.value = embedding().theme;
applyTheme(!isInFrame);
followNavigation();
noteReader();
const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no element with the id app");
render(isInFrame ? <Embedded /> : <App />, root);
