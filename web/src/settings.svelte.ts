import { languages, type Key } from "./texts";

/** What a player likes, kept in the browser. */
function read(key: string, otherwise: string): string {
  try {
    return localStorage.getItem(`digilex.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

const preferred = navigator.language.slice(0, 2);

class Settings {
  theme = $state(read("theme", matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
  motion = $state(read("motion", matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "1x"));
  sound = $state(read("sound", "off"));
  language = $state(read("language", preferred in languages ? preferred : "en"));
  name = $state(read("name", ""));

  set(key: "theme" | "motion" | "sound" | "language" | "name", value: string): void {
    this[key] = value;
    try {
      localStorage.setItem(`digilex.${key}`, value);
    } catch {
      // a browser that keeps nothing: the setting lasts as long as the page
    }
  }

  /** How long a motion takes that should take `ms`. */
  ms(ms: number): number {
    return this.motion === "off" ? 0 : this.motion === "2x" ? ms / 2 : ms;
  }
}

export const settings = new Settings();

/** A text in the player's language, with its {gaps} filled. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  const text = (languages[settings.language] ?? languages.en!).texts[key] as string | undefined;
  if (text === undefined) {
    console.error(`There is no text ${String(key)}.`); // never take the table down for a word
    return String(key);
  }
  return text.replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ""));
}
