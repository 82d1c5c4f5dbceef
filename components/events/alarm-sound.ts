'use client'
import { useSyncExternalStore } from 'react'

/** Whether alarms make a sound: "1" or "0", kept in this browser (spec section 3). */
const FLAG = 'alarmSoundFlag'
const listeners = new Set<() => void>()
/** For browsers that forbid storage: then the choice lasts as long as the page. */
let kept: string | null = null

function readFlag(): boolean {
  try {
    return (localStorage.getItem(FLAG) ?? kept) === '1'
  } catch {
    return kept === '1'
  }
}

export function keepSoundFlag(on: boolean): void {
  kept = on ? '1' : '0'
  try {
    localStorage.setItem(FLAG, kept)
  } catch {}
  for (const listener of listeners) listener()
}

function subscribeFlag(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may turn it on or off.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function useSoundFlag(): boolean {
  return useSyncExternalStore(subscribeFlag, readFlag, () => false)
}

/** Two soft notes, made here: nothing to load, and nothing that a policy could forbid. */
const NOTES: [hertz: number, at: number, seconds: number][] = [
  [784, 0, 0.16],
  [1047, 0.13, 0.3],
]
const LOUDNESS = 0.16
/** Alarms come in bursts; one tone is enough for those that come together. */
const REST_MS = 2500

let context: AudioContext | undefined
let quietUntil = 0

function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  context ??= new AudioContext()
  return context
}

/** Browsers let a page sound only after it was pressed once; to be called from a press. */
export async function unlockTone(): Promise<void> {
  const sound = audio()
  if (sound?.state === 'suspended') await sound.resume()
}

/** Sounds in one tab only, however many are open. */
export async function playAlarmTone(now: number): Promise<void> {
  if (now < quietUntil) return
  quietUntil = now + REST_MS
  if (!navigator.locks) return soundNow()
  await navigator.locks.request('alarm-tone', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    soundNow()
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  })
}

function soundNow(): void {
  const sound = audio()
  if (sound?.state !== 'running') return
  for (const [hertz, at, seconds] of NOTES) {
    const start = sound.currentTime + at
    const note = new OscillatorNode(sound, { frequency: hertz })
    const volume = new GainNode(sound, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    note.connect(volume).connect(sound.destination)
    note.start(start)
    note.stop(start + seconds)
  }
}
