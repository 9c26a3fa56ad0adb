import { render } from "preact";
import { App } from "./app";
import { noteReader } from "./state/live";
import { followNavigation } from "./state/location";
import { applyTheme } from "./state/theme";
import "./widgets/theme.css";
import "./widgets/controls.css";

applyTheme();
followNavigation();
noteReader();
const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no element with the id app");
render(<App />, root);
