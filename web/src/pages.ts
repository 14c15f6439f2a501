import type { Component } from "svelte";

type Page = { default: Component<any> };

/** The pages beside the table: the path, how the page is loaded when somebody goes there, what the path's part is called. */
const pages: [RegExp, () => Promise<Page>, string][] = [
  [/^\/cards$/, () => import("./pages/CardsPage.svelte"), ""],
  [/^\/cards\/([^/]+)$/, () => import("./pages/CardPage.svelte"), "number"],
  [/^\/decks$/, () => import("./pages/DecksPage.svelte"), ""],
  [/^\/matchups$/, () => import("./pages/MatchUpsPage.svelte"), ""],
  [/^\/learn$/, () => import("./pages/LearnPage.svelte"), ""],
  [/^\/learn\/(\d+)$/, () => import("./pages/LessonPage.svelte"), "step"],
  [/^\/puzzles$/, () => import("./pages/PuzzlesPage.svelte"), ""],
  [/^\/puzzles\/(\d+)$/, () => import("./pages/LessonPage.svelte"), "puzzle"],
  [/^\/glossary$/, () => import("./pages/GlossaryPage.svelte"), ""],
  [/^\/rules(?:\/([^/]+))?$/, () => import("./pages/RulesPage.svelte"), "number"],
  [/^\/quiz$/, () => import("./pages/QuizPage.svelte"), ""],
  [/^\/replays$/, () => import("./pages/ReplaysPage.svelte"), ""],
  [/^\/analysis$/, () => import("./pages/AnalysisPage.svelte"), ""],
  [/^\/workshop$/, () => import("./pages/WorkshopPage.svelte"), ""],
  [/^\/deck(?:\/([^/]+))?$/, () => import("./pages/DeckPage.svelte"), "name"],
];

export function pageAt(path: string): { load: () => Promise<Page>; given: Record<string, string> } | null {
  for (const [pattern, load, key] of pages) {
    const found = pattern.exec(path);
    if (found) return { load, given: key ? { [key]: decodeURIComponent(found[1] ?? "") } : {} };
  }
  return null;
}
