/* Drawing the charts of a page, in the colours of the style sheet, anew when the member turns to light or dark. */

"use strict";

const drawChart = (() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const drawn = new Map(); // element -> { data, room, result }

  const theme = () => {
    const style = getComputedStyle(document.documentElement);
    const of = (name) => style.getPropertyValue(name).trim();
    const [ink, soft, line, accent, second, surface] = ["ink", "soft", "line", "accent", "second", "surface"].map((name) =>
      of(`--${name}`),
    );
    const text = { font: of("--text"), color: soft, fontSize: 12 };
    return {
      background: "transparent",
      font: of("--text"),
      axis: {
        labelColor: soft, titleColor: soft, labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal",
        gridColor: line, domainColor: line, tickColor: line,
      },
      legend: { labelColor: ink, labelFontSize: 13, symbolSize: 120 },
      range: { category: [accent, second] },
      mark: { color: accent },
      line: { strokeWidth: 2 },
      style: {
        settling: { color: accent, fillOpacity: 0.1 },
        told: text,
        point: { filled: true, color: accent, stroke: surface, strokeWidth: 1, size: 42, opacity: 1 },
        pair: { filled: true, stroke: surface, strokeWidth: 1, size: 60, opacity: 1 },
        peak: { filled: true, color: second, stroke: surface, strokeWidth: 1.5, size: 170, opacity: 1 },
        peak_told: { ...text, color: second, fontWeight: 600, fontSize: 13 },
        guide: { color: soft, strokeDash: [5, 4], strokeWidth: 1 },
      },
    };
  };

  const draw = async (element) => {
    const known = drawn.get(element);
    const specification = { ...chartSpecifications[element.dataset.chart], datasets: known.data };
    known.result?.finalize();
    known.result = await vegaEmbed(known.room, specification, {
      mode: "vega-lite",
      renderer: "svg",
      actions: false,
      ast: true, // expressions are interpreted: the page's policy forbids to compile any
      config: theme(),
      defaultStyle: false,
      tooltip: { disableDefaultStyle: true },
    });
  };

  dark.addEventListener("change", () => drawn.forEach((_, element) => draw(element)));

  /* Draw a chart as soon as there is room for it: inside closed details there is none. */
  return (element, data) => {
    const known = drawn.get(element);
    if (known) {
      known.data = data;
      return void draw(element);
    }
    const room = document.createElement("div"); // Vega names what it draws into, and the picture has its name already
    room.ariaHidden = "true";
    element.append(room);
    drawn.set(element, { data, room });
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      watch.disconnect();
      draw(element);
    });
    watch.observe(element);
  };
})();

/* The rows of a member's graph, from the member's file. */
const graphOf = (board) => {
  const points = board.points.map(([at, rating, shown, moved, games, tournament, day, settling, highest]) => ({
    at, rating, shown, moved, games, tournament, day, settling, highest,
  }));
  const settled = points.find((point) => !point.settling);
  const settling = points.some((point) => point.settling);
  return {
    points,
    settling: settling && settled ? [{ from: points[0].at, to: settled.at }] : [],
    still: settling && !settled ? [{}] : [],
    told: settling ? [{ from: points[0].at, text: "still settling in" }] : [],
  };
};

for (const element of document.querySelectorAll(".chart[data-rows]")) {
  drawChart(element, JSON.parse(document.getElementById(element.dataset.rows).textContent));
}
for (const element of document.querySelectorAll(".chart[data-member]")) {
  drawChart(element, graphOf(memberFiles[element.dataset.member].boards[Number(element.dataset.board)]));
}
