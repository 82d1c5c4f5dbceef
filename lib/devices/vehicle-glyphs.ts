import type { VehicleIcon } from './icons'

/**
 * The silhouette of a vehicle type on a 24 × 24 grid, seen from the side and facing right, as SVG path data: `fill` to be
 * filled by the even-odd rule (what is inside it is cut out), `line` to be stroked `LINE_WIDTH` wide with round ends.
 */
export type VehicleGlyph = { fill: string; line: string }

export const LINE_WIDTH = 2

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}Z`

const GROUND = 17.8
const ARCH = 2.8
/** Bottom of a body from its right end to its left, with an arch over each wheel, from right to left. */
const underside = (right: number, left: number, ...wheels: number[]) =>
  `${right} ${GROUND}${wheels.map((x) => `H${x + ARCH}a${ARCH} ${ARCH} 0 0 0 ${-2 * ARCH} 0`).join('')}H${left}Z`
const wheels = (...places: number[]) => places.map((x) => disc(x, GROUND, 1.9)).join('')

const CAR = [
  `M1.6 ${GROUND}V14c0-1.2.8-2 1.9-2.2L6 11.3l2.5-3.5C9.1 7 9.9 6.5 11 6.5h3.2c1 0 1.8.4 2.4 1.1l3 3.7c1.8.3 2.8 1.4 2.8 3.1V17.8L`,
  underside(22.4, 1.6, 17.3, 6.7),
  'M9.9 8.9 8.2 11.3h3.7v-3h-.8c-.6 0-.9.2-1.2.6Z',
  'M13.5 8.3v3h3.8l-2-2.5c-.3-.4-.6-.5-1-.5Z',
  wheels(6.7, 17.3),
].join('')

const HULL = 'M1.2 14.4h21.6l-2.5 5.3c-.4.8-1 1.2-1.8 1.2H5.5c-.8 0-1.5-.4-1.8-1.2Z'

export const VEHICLE_GLYPHS: Record<VehicleIcon, VehicleGlyph> = {
  car: { fill: CAR, line: '' },
  taxi: { fill: `${CAR}${box(10.2, 2.6, 5, 2.6)}`, line: '' },
  van: {
    fill: [
      `M1.6 ${GROUND}V6.6c0-1.1.8-1.9 1.9-1.9h11.2c.9 0 1.7.4 2.2 1.2l3.7 5.3c1.2.5 1.8 1.4 1.8 2.7V17.8L`,
      underside(22.4, 1.6, 17.6, 6.4),
      'M14.2 6.8v4.3h3.9l-2.6-3.8c-.2-.3-.5-.5-.9-.5Z',
      wheels(6.4, 17.6),
    ].join(''),
    line: '',
  },
  truck: {
    fill: [
      `M1 ${GROUND}V5.2c0-.7.5-1.2 1.2-1.2h10.6c.7 0 1.2.5 1.2 1.2V17.8L`,
      underside(14, 1, 5.6),
      `M15.4 ${GROUND}V8.2h3.3c.8 0 1.5.4 1.9 1.1l2 3.3c.3.5.4 1 .4 1.5V17.8L`,
      underside(23, 15.4, 18.6),
      'M17 9.9v2.7h3.6l-1.3-2.3c-.1-.3-.4-.4-.7-.4Z',
      wheels(5.6, 18.6),
    ].join(''),
    line: '',
  },
  bus: {
    fill: [
      `M.8 ${GROUND}V6.4C.8 5.1 1.7 4.2 3 4.2h17.2c1.7 0 3 1.2 3 2.9V17.8L`,
      underside(23.2, 0.8, 17.9, 6),
      ...[2.6, 7.4, 12.2].map((x) => box(x, 6.4, 3.4, 4.2)),
      'M17 6.4v4.2h4.4V7.6c0-.7-.5-1.2-1.2-1.2Z',
      wheels(6, 17.9),
    ].join(''),
    line: '',
  },
  motorcycle: {
    fill: 'M4.2 9h6.2l1.7 1.7h4.1l1.5 3.3-3.6 3.4H9.2L7.6 13 3.4 11Z',
    line: `${disc(4.8, 16.8, 3.7)}${disc(19.2, 16.8, 3.7)}M13.6 5.6h2.6l3 11.2`,
  },
  ship: {
    fill: `${HULL}${box(3.4, 6.6, 4.4, 6.4)}${box(9.2, 9.2, 4.4, 3.8)}${box(15, 9.2, 4.4, 3.8)}${box(9.2, 4.2, 4.4, 3.6)}`,
    line: '',
  },
  ferry: {
    fill: `${HULL}M4 8.6h13.4l3.2 4.4H4Z${[6, 10, 14].map((x) => box(x, 10.2, 2, 1.6)).join('')}M7.4 3.4h4.8v3.8H7.4Z`,
    line: '',
  },
  drone: {
    fill: `M9 8.6h6c.8 0 1.4.6 1.4 1.4v4c0 .8-.6 1.4-1.4 1.4H9c-.8 0-1.4-.6-1.4-1.4v-4c0-.8.6-1.4 1.4-1.4Z${disc(12, 12, 1.7)}`,
    line: 'M9 9.5 5 6 M15 9.5l4-3.5 M9 14.5 5 18 M15 14.5l4 3.5 M1.6 6h6.8 M15.6 6h6.8 M1.6 18h6.8 M15.6 18h6.8',
  },
  people: {
    fill: `${disc(12, 6.6, 4.1)}M3.8 21.4c.2-5.4 3.5-8.8 8.2-8.8s8 3.4 8.2 8.8Z`,
    line: '',
  },
  excavator: {
    fill: [
      'M3.6 16.6h9.8a2.6 2.6 0 0 1 0 5.2H3.6a2.6 2.6 0 0 1 0-5.2Z',
      'M2 15.2V9.6h3.4V5h5l2.3 5.6v4.6Z',
      'M7 6.7v3.5h3.7L9.3 6.7Z',
      'M18.4 10.2h4.8l-.6 3.4c-.3 1.6-1.4 2.4-2.8 2.4h-3.6Z',
    ].join(''),
    line: 'M12 11.4 16.8 3.4 21 10.4',
  },
  golfCart: {
    fill: [
      `M2.4 ${GROUND}V11.6h3v-2h2v2.6h3.4l1.4 2.6h3.2l1.6-3.4h3.2l1.4 3.2V17.8L`,
      underside(21.6, 2.4, 17.6, 6.8),
      wheels(6.8, 17.6),
    ].join(''),
    line: 'M3.4 4.4h16.4 M5 4.4v6 M17.4 4.4l1.6 7.4',
  },
  container: {
    fill: `M2 5.4h20c.6 0 1 .4 1 1v11.2c0 .6-.4 1-1 1H2c-.6 0-1-.4-1-1V6.4c0-.6.4-1 1-1Z${[
      3.4, 7.3, 11.2, 15.1, 19,
    ]
      .map((x) => box(x, 8, 1.7, 8))
      .join('')}`,
    line: '',
  },
}
