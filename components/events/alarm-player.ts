import { maySound, type Sounding } from '@/lib/alarm-sounds/sounding'
import { type Note, notesOf, type SoundChoice, type Sounded } from '@/lib/alarm-sounds/tones'
import { tellBlocked } from './sound-blocked'
import { type SoundingTab, soundingTab } from './sounding-tab'

const LOUDNESS = 0.16
const OWN_LOUDNESS = 0.7
/** Of an own file so much is played. */
const MAX_SECONDS = 12

let context: AudioContext | undefined
let tab: SoundingTab | undefined
let last: Sounding | null = null

function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  if (!context) {
    context = new AudioContext()
    context.onstatechange = () => tellState()
    tellState()
  }
  return context
}

/** A tab that may not sound leaves it to another. */
function tellState(): void {
  const runs = context?.state === 'running'
  tellBlocked(context !== undefined && !runs)
  tab ??= soundingTab()
  tab.offer(runs)
}

/** Gets ready to sound, and tells whether the browser lets us. */
export function prepare(): void {
  if (audio()) tellState()
}

/** Browsers let a page sound only after it was pressed once; to be called from a press. */
export async function unlock(): Promise<void> {
  const sound = audio()
  if (sound && sound.state !== 'running') await sound.resume().catch(() => {})
  tellState()
}

/** Leaves it to other tabs, as one does that is turned off. */
export function rest(): void {
  tab?.offer(false)
}

/** What a severity sounds like; of an own sound the address of its file. */
export type Chosen = { severity: Sounded; choice: SoundChoice; own: string | null }

/** Sounds for an alert: in one tab only, however many are open, and once for those that come together. */
export async function ring(chosen: Chosen, now: number): Promise<void> {
  if (chosen.choice === 'none' || !maySound(chosen.severity, now, last)) return
  last = { severity: chosen.severity, at: now }
  audio()
  if (!(await tab?.isMine(chosen.severity))) return
  await play(chosen)
}

/** Lets somebody hear it who has pressed for it; the one before falls silent. */
export async function preview(chosen: Chosen): Promise<void> {
  await unlock()
  await play(chosen)
}

let stop = () => {}

async function play({ severity, choice, own }: Chosen): Promise<void> {
  const sound = audio()
  if (sound?.state !== 'running') return
  const file = choice === 'own' && own !== null ? await fileAt(sound, own) : null
  stop()
  stop = file ? playFile(sound, file) : playNotes(sound, notesOf(severity, choice))
}

function playNotes(sound: AudioContext, notes: readonly Note[]): () => void {
  const begun = notes.map(([hertz, at, seconds]) => {
    const start = sound.currentTime + at
    const note = new OscillatorNode(sound, { frequency: hertz })
    const volume = new GainNode(sound, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    note.connect(volume).connect(sound.destination)
    note.start(start)
    note.stop(start + seconds)
    return note
  })
  return () => {
    for (const note of begun) note.stop()
  }
}

function playFile(sound: AudioContext, buffer: AudioBuffer): () => void {
  const source = new AudioBufferSourceNode(sound, { buffer })
  source.connect(new GainNode(sound, { gain: OWN_LOUDNESS })).connect(sound.destination)
  source.start()
  source.stop(sound.currentTime + MAX_SECONDS)
  return () => source.stop()
}

/** By their addresses, which are other ones for other files. */
const files = new Map<string, AudioBuffer>()

/** Null for one that does not come, or that this browser cannot play. */
async function fileAt(sound: AudioContext, address: string): Promise<AudioBuffer | null> {
  const known = files.get(address)
  if (known) return known
  try {
    const response = await fetch(address, { credentials: 'same-origin' })
    if (!response.ok) return null
    const buffer = await sound.decodeAudioData(await response.arrayBuffer())
    files.set(address, buffer)
    return buffer
  } catch {
    return null
  }
}
