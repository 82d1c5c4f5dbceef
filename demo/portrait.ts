import { hashOf } from './random'

const EDGE = 240
const BACKS = ['#dbe7f3', '#e6efe0', '#f4e7d8', '#e9e2f1', '#dfeeee', '#f3e0e2'] as const
const SHIRTS = ['#2f5d8a', '#8a4b2f', '#3f6b4f', '#5b4a80', '#2d6a74', '#a34f4f', '#49525c'] as const
const SKINS = ['#f3d3ba', '#e6b995', '#c98f66', '#9a6440', '#6d4430'] as const
const HAIRS = ['#2b211c', '#4a3325', '#7a5230', '#a9793f', '#8d8d8d', '#171717'] as const

export type Hair = 'short' | 'side' | 'curly' | 'long' | 'bun' | 'bald' | 'cap'
export type Portrait = {
  name: string
  hair: Hair
  /** Of `SKINS`, from light to dark. */
  skin: 0 | 1 | 2 | 3 | 4
  beard?: true
  glasses?: true
}

/** A portrait of somebody who does not exist, as SVG of 240 by 240: the same name always looks the same. */
export function drawPortrait({ name, hair, skin, beard, glasses }: Portrait): string {
  const pick = <T>(from: readonly T[], what: string): T => from[hashOf(what, name) % from.length] as T
  const colours = {
    skin: SKINS[skin],
    hair: skin > 2 ? HAIRS[5] : pick(HAIRS, 'hair'),
    shirt: pick(SHIRTS, 'shirt'),
  }
  const shapes = [
    `<rect width="${EDGE}" height="${EDGE}" fill="${pick(BACKS, 'back')}"/>`,
    behindHead(hair, colours.hair),
    shoulders(colours.shirt),
    `<rect x="103" y="138" width="34" height="44" rx="15" fill="${colours.skin}"/>`,
    `<path d="M103 158 q17 16 34 0 v-10 h-34z" fill="#000" opacity=".12"/>`,
    `<circle cx="74" cy="112" r="9" fill="${colours.skin}"/><circle cx="166" cy="112" r="9" fill="${colours.skin}"/>`,
    `<ellipse cx="120" cy="108" rx="46" ry="54" fill="${colours.skin}"/>`,
    beard ? beardOf(colours.hair) : '',
    face(colours.hair),
    overHead(hair, colours),
    glasses ? GLASSES : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 ${EDGE} ${EDGE}">${shapes.join('')}</svg>`
}

const shoulders = (shirt: string): string =>
  `<path d="M30 240 q4-62 66-70 l24 18 24-18 q62 8 66 70z" fill="${shirt}"/>` +
  `<path d="M96 170 l24 18 24-18 10 6-34 34-34-34z" fill="#fff" opacity=".82"/>`

const face = (hair: string): string =>
  `<g fill="#2a2320"><circle cx="102" cy="108" r="4.6"/><circle cx="138" cy="108" r="4.6"/></g>` +
  `<g stroke="${hair}" stroke-width="4" stroke-linecap="round" fill="none"><path d="M93 95 q9-6 18-1"/><path d="M129 94 q9-5 18 1"/></g>` +
  `<path d="M118 112 q-5 12 3 13" stroke="#000" stroke-opacity=".28" stroke-width="3" fill="none" stroke-linecap="round"/>` +
  `<path d="M106 138 q14 11 28 0" stroke="#8c3b36" stroke-width="4" fill="none" stroke-linecap="round"/>`

const beardOf = (hair: string): string =>
  `<path d="M75 116 q3 48 45 50 q42-2 45-50 q-8 14-22 14 q-23-8-46 0 q-14 0-22-14z" fill="${hair}" opacity=".92"/>` +
  `<path d="M104 134 q16-6 32 0 q-2 14-16 14 t-16-14z" fill="#d99a86"/>`

const GLASSES =
  '<g fill="#fff" fill-opacity=".22" stroke="#33302e" stroke-width="3.5"><circle cx="102" cy="109" r="14"/><circle cx="138" cy="109" r="14"/></g>' +
  '<path d="M116 107 q4-3 8 0 M88 106 l-12-3 M152 106 l12-3" stroke="#33302e" stroke-width="3.5" fill="none"/>'

/** What hangs down at the back. */
function behindHead(hair: Hair, colour: string): string {
  if (hair === 'long')
    return `<path d="M66 104 q0-62 54-62 t54 62 q4 60 12 84 h-132 q8-24 12-84z" fill="${colour}"/>`
  if (hair === 'bun') return `<circle cx="120" cy="42" r="21" fill="${colour}"/>`
  return hair === 'curly' ? `<path d="M66 110 q-12-70 54-72 q66 2 54 72z" fill="${colour}"/>` : ''
}

function overHead(hair: Hair, { hair: colour, shirt }: { hair: string; shirt: string }): string {
  switch (hair) {
    case 'bald':
      return ''
    case 'cap':
      return `<path d="M70 92 q-2-50 50-50 t50 50z" fill="${shirt}"/><path d="M108 86 q52-6 76 10 q-40 4-76 0z" fill="${shirt}"/><path d="M70 92 q50-14 100 0" stroke="#000" stroke-opacity=".25" stroke-width="3" fill="none"/>`
    case 'curly':
      return [80, 100, 120, 140, 160]
        .map((x) => `<circle cx="${x}" cy="${56 + Math.abs(x - 120) / 4}" r="17" fill="${colour}"/>`)
        .join('')
    case 'side':
      return `<path d="M73 100 q-6-54 44-56 q54-2 50 56 q-6-26-22-32 q-40 6-62 8 q-8 8-10 24z" fill="${colour}"/>`
    default:
      return `<path d="M73 100 q-4-56 47-57 q51 1 47 57 q-4-22-14-30 q-33-10-66 0 q-10 8-14 30z" fill="${colour}"/>`
  }
}
