// Clicking a heading sorts its table: figures from the largest, words from A; once more turns it round. Without scripts
// the tables stay in the order they were written.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.querySelectorAll("th")];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.onclick = () => {
      const ways = head.classList.contains("number") ? ["descending", "ascending"] : ["ascending", "descending"];
      const way = head.getAttribute("aria-sort") === ways[0] ? ways[1] : ways[0];
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", way);
      const value = (row) => {
        const cell = row.cells[column];
        const number = Number.parseFloat(cell.dataset.value ?? cell.textContent);
        return Number.isNaN(number) ? cell.textContent : number;
      };
      const compare = (a, b) => {
        const [x, y] = [value(a), value(b)];
        // What is no figure stays behind the figures either way.
        if (typeof x !== typeof y) return typeof x === "number" ? -1 : 1;
        const order = typeof x === "number" ? x - y : x.localeCompare(y);
        return way === "ascending" ? order : -order;
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(compare));
    };
  });
}
