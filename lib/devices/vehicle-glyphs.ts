import type { VehicleIcon } from './icons'

/** A wheel of radius 1.8 around a point of the 24 × 24 grid. */
const wheel = (x: number, y: number) => `M${x - 1.8} ${y}a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0Z`
const rotor = (x: number, y: number) => `M${x - 2.3} ${y}a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0Z`

const CAR =
  'M3 16v-2.6c0-.9.6-1.7 1.5-1.9L6 11l1.7-3.5A2 2 0 0 1 9.5 6.4h5a2 2 0 0 1 1.8 1.1L18 11l1.5.5c.9.2 1.5 1 1.5 1.9V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1Z M6.3 11h11.4 M7 17v1.8 M17 17v1.8'

/** Line drawings of the vehicle types on a 24 × 24 grid, as SVG path data to be stroked. */
export const VEHICLE_GLYPHS: Record<VehicleIcon, string> = {
  car: CAR,
  taxi: `${CAR} M10 6.4V4h4v2.4`,
  van: `M5.5 17H3V7.5A1.5 1.5 0 0 1 4.5 6H14l5.6 5.2c.9.8 1.4 1.6 1.4 2.6V17h-2.5 M9.5 17h5 M13.5 6v5.6h6.4 ${wheel(7.5, 17)} ${wheel(16.5, 17)}`,
  truck: `M5 17H2.5V6.5h11V17h-4.5 M13.5 10h4.2l3.8 3.8V17h-2.2 M13.5 17h1.8 ${wheel(7, 17)} ${wheel(17.3, 17)}`,
  bus: 'M5 17.5v-11A2.5 2.5 0 0 1 7.5 4h9A2.5 2.5 0 0 1 19 6.5v11Z M5 12h14 M8.2 14.8h.01 M15.8 14.8h.01 M7.5 17.5v2.2 M16.5 17.5v2.2',
  motorcycle:
    'M2.6 16.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z M15.4 16.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z M5.6 16.5l3.9-5h5.3l3.6 5 M14.8 11.5 13.4 7H16 M8 9h3',
  ship: 'M3.5 14h17l-2.4 5.2H5.9Z M7 14V9h10v5 M12 9V5',
  ferry: 'M2.8 15h18.4l-2 4.5H4.8Z M6 15v-4h12v4 M9 11V7.2h6V11',
  drone: `M9.5 9.5h5v5h-5Z M9.5 9.5 7.6 7.6 M14.5 9.5l1.9-1.9 M9.5 14.5l-1.9 1.9 M14.5 14.5l1.9 1.9 ${rotor(6, 6)} ${rotor(18, 6)} ${rotor(6, 18)} ${rotor(18, 18)}`,
  people: 'M8.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  excavator:
    'M4.5 16h7a2 2 0 0 1 0 4h-7a2 2 0 0 1 0-4Z M5 16v-5.2h4.6L11 16 M9.6 10.8 15 5.4l5.4 4.8 M20.4 10.2l-.9 4.3h-3.2',
  golfCart: `M5.8 17H4v-4.2h4L10 17h5 M19 17h1.4v-3.4 M4.6 6h14.8 M6 6l-.9 6.8 M17.6 6l1.6 7.6 ${wheel(7.6, 17)} ${wheel(16.9, 17)}`,
  container: 'M3 8.5 12 5l9 3.5v7L12 19l-9-3.5Z M3 8.5l9 3.5 9-3.5 M12 12v7',
}
