for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const key = (row, column) => row.cells[column]?.dataset.key ?? row.cells[column]?.textContent ?? "";
  const sort = (head, column) => {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const order = (a, b) => {
      const [one, other] = [key(a, column), key(b, column)];
      if (one === "" || other === "") return (one === "") - (other === "");
      const difference = Number(one) - Number(other);
      const sign = Number.isNaN(difference) ? one.localeCompare(other) : difference;
      return down ? -sign : sign;
    };
    body.append(...[...body.rows].sort(order));
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    head.tabIndex = 0;
    head.title = "sort";
    head.addEventListener("click", () => sort(head, column));
    head.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      sort(head, column);
    });
  });
}
