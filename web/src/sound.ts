import { settings } from "./settings.svelte";

/** A dozen short sounds in the voice of a handheld LCD toy: square waves, made when they are needed. */
const NOTES: Record<string, [number, number][]> = {
  press: [[880, 30]],
  pick: [[660, 25]],
  draw: [[520, 30], [700, 30]],
  play: [[440, 50], [660, 70]],
  digivolve: [[440, 60], [554, 60], [659, 60], [880, 140]],
  attack: [[330, 40], [262, 60]],
  clash: [[180, 50], [240, 40], [160, 80]],
  delete: [[400, 50], [300, 50], [200, 110]],
  turn: [[784, 90], [988, 140]],
  win: [[523, 100], [659, 100], [784, 100], [1047, 260]],
  lose: [[392, 140], [330, 140], [262, 280]],
};
let context: AudioContext | null = null;

export function play(name: string): void {
  if (settings.sound !== "on" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  let time = context.currentTime;
  for (const [pitch, ms] of NOTES[name] ?? []) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "square";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.035, time);
    volume.gain.setValueAtTime(0, time + ms / 1000);
    tone.connect(volume).connect(context.destination);
    tone.start(time);
    time += ms / 1000;
    tone.stop(time);
  }
}
