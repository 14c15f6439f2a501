/** A query is one line of words; the filters one clicks are words of it, so both always say the same. */
const WORD = /(?:[^\s"]|"[^"]*")+/g;

function words(query: string): string[] {
  return query.match(WORD) ?? [];
}

const quoted = (value: string) => (/[\s,]/.test(value) ? `"${value}"` : value);

/** The values that a field is filtered by. */
export function chosen(query: string, field: string): string[] {
  const word = words(query).find((each) => each.toLowerCase().startsWith(`${field}:`));
  return (word?.slice(field.length + 1).match(/(?:"[^"]*"|[^,"])+/g) ?? []).map((each) => each.replaceAll('"', "").toLowerCase());
}

/** The query with a value of a field added, or taken out if it was there. */
export function toggled(query: string, field: string, value: string): string {
  const now = chosen(query, field);
  const wanted = value.toLowerCase();
  return withValues(query, field, now.includes(wanted) ? now.filter((each) => each !== wanted) : [...now, wanted]);
}

/** The query with these values for a field and no others. */
export function withValues(query: string, field: string, values: string[]): string {
  const others = words(query).filter((each) => !each.toLowerCase().startsWith(`${field}:`));
  return [...others, ...(values.length ? [`${field}:${values.map(quoted).join(",")}`] : [])].join(" ");
}
