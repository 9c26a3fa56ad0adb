/** Plotly with what our charts need and no more. Loaded when the first chart is drawn. */
import bar from "plotly.js/lib/bar";
import Plotly from "plotly.js/lib/core";
import scatter from "plotly.js/lib/scatter";

Plotly.register([scatter, bar]);

export default Plotly;
