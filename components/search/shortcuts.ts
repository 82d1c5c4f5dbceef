import type { NavigationItem } from '@/components/navigation/navigation'
import type en from '@/messages/en.json'

/** Pressed after G: where it goes. */
export const GO_KEYS: Readonly<Record<string, NavigationItem['path']>> = {
  m: '/monitorObject',
  p: '/monitorPlayback',
  e: '/monitorEvent',
  r: '/deviceOverview',
  d: '/devices',
  a: '/account',
  t: '/task',
  s: '/allSettings',
}

type ShortcutName = keyof typeof en.shell.shortcuts.keys & string
export type Shortcut = { name: ShortcutName; keys: readonly string[] }
type GroupName = keyof typeof en.shell.shortcuts.groups & string

/** What the keys do, as the help lists it; those of `GO_KEYS` come after the first group. */
export const SHORTCUTS: readonly { group: GroupName; shortcuts: readonly Shortcut[] }[] = [
  {
    group: 'everywhere',
    shortcuts: [
      { name: 'search', keys: ['Ctrl', 'K'] },
      { name: 'help', keys: ['?'] },
      { name: 'close', keys: ['Esc'] },
    ],
  },
  { group: 'vehicles', shortcuts: [{ name: 'follow', keys: ['Ctrl', 'Enter'] }] },
  {
    group: 'playback',
    shortcuts: [
      { name: 'play', keys: ['Space'] },
      { name: 'fix', keys: ['←', '→'] },
      { name: 'stop', keys: ['Shift', '← →'] },
      { name: 'ends', keys: ['Home', 'End'] },
      { name: 'speed', keys: ['+', '−'] },
    ],
  },
  {
    group: 'lists',
    shortcuts: [
      { name: 'walk', keys: ['↑', '↓'] },
      { name: 'open', keys: ['Enter'] },
      { name: 'choose', keys: ['Space'] },
      { name: 'chooseAll', keys: ['Ctrl', 'A'] },
    ],
  },
  {
    group: 'events',
    shortcuts: [
      { name: 'markRead', keys: ['U'] },
      { name: 'process', keys: ['P'] },
    ],
  },
]

/** Where keys are text, or have a use of their own. */
const TYPING =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'

/** Whether a key that was pressed is for the page, and not typed or meant for the browser. */
export function isShortcut({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false
  return !(target instanceof Element && target.closest(TYPING))
}
