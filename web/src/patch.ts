/** Puts a state together again: the other half of src/digilex/server/patch.py. */
export function apply(old: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if ("$" in patch && Array.isArray(old)) {
    const [length, items] = patch["$"] as [number, Record<string, unknown>];
    const found: unknown[] = Array.from({ length }, (_, index) => (index < old.length ? old[index] : null));
    for (const [key, change] of Object.entries(items)) {
      const place = Number(key);
      found[place] = place < old.length ? apply(old[place], change) : change;
    }
    return found;
  }
  if (!isObject(old)) return patch;
  const merged: Record<string, unknown> = { ...old };
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete merged[key];
    else merged[key] = apply(old[key], change);
  }
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
