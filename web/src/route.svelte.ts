/** Which page is shown: the path of the address. */
let current = $state(location.pathname);

addEventListener("popstate", () => (current = location.pathname));

export function path(): string {
  return current;
}

export function go(to: string): void {
  history.pushState(null, "", to);
  current = location.pathname;
  scrollTo(0, 0);
}
