import { roundedPath } from './rounded-path'

/** A town that does not exist, on a board of 1000 × 1000: coast, river, quarters, roads, and one round trip. */
export const DASHBOARD = 1000

export const SEA =
  'M1120-120H664c0 90 40 118 64 172 30 70 18 106 76 164s42 104 72 160c34 62 82 74 118 118 40 50 40 92 126 130Z'
export const PIERS = 'M752 150l62-26M772 190l62-26M846 344l60-6M858 384l60-6M868 424l60-6'
export const FERRY = 'M906 338C960 300 990 220 1080 190'
export const RIVER = 'M-20 590C110 548 190 640 330 632S560 540 690 556s150-30 250-60'
export const PARKS = [
  'M96 196c40-46 132-58 168-14s10 116-48 138-132 14-150-36 4-58 30-88Z',
  'M470 838c44-34 128-30 150 12s-14 104-76 112-122-18-122-60 20-44 48-64Z',
]
export const PONDS = ['M158 236c20-14 54-10 58 12s-30 34-52 28-28-26-6-40Z']

/** Quarters: an outline filled with a street grid of its own turn and spacing. */
export const QUARTERS: { outline: string; grid: 'fine' | 'wide' | 'slant' }[] = [
  { outline: 'M306 90 500 30 650 30 706 190 606 342 470 236 300 286Z', grid: 'slant' },
  { outline: 'M606 342 706 200 796 340 836 490 692 478Z', grid: 'wide' },
  { outline: 'M262 320 470 250 606 350 684 480 640 540 470 560 340 600 210 570 190 470Z', grid: 'fine' },
  { outline: 'M214 668 340 660 640 590 560 750 330 800Z', grid: 'wide' },
  { outline: 'M-20 384 150 404 186 560-20 560Z', grid: 'wide' },
  { outline: 'M-20 710 90 700 196 676 320 820 300 900 310 1020-20 1020Z', grid: 'slant' },
  { outline: 'M650 612 800 634 900 770 1020 812 1020 1020 710 1020 640 860 580 756Z', grid: 'fine' },
  { outline: 'M-20-20 280-20 292 110 262 180 120 160-20 230Z', grid: 'fine' },
]

/** The round trip that the van drives, for ever. */
export const ROUTE = roundedPath(
  '246 306, 470 236, 606 342, 692 478, 640 590, 566 752, 330 806, 206 656, 176 470',
  34,
  true,
)

const COAST_ROAD = '650 -20, 706 190, 796 340, 836 500, 800 622'

export const AVENUES = [
  ROUTE,
  roundedPath(COAST_ROAD, 60),
  roundedPath('-20 372, 176 400, 246 306, 300 120, 290 -20', 30),
  roundedPath('470 236, 500 110, 494 -20', 40),
  roundedPath('606 342, 660 262, 706 190', 20),
  roundedPath('692 478, 760 474, 824 486', 20),
  roundedPath('566 752, 640 880, 700 1020', 40),
  roundedPath('330 806, 300 900, 320 1020', 40),
  roundedPath('206 656, 90 690, -20 700', 30),
  roundedPath('640 590, 800 622, 900 760, 1020 800', 60),
]

export const STREETS = [
  roundedPath('176 470, 330 440, 470 400, 606 342', 20),
  roundedPath('470 236, 440 420, 470 600, 450 780', 40),
  roundedPath('246 306, 310 460, 330 640, 330 806', 40),
  roundedPath('206 656, 380 700, 566 752', 20),
  roundedPath('560 310, 540 470, 640 590', 30),
  roundedPath('606 342, 700 360, 796 340', 20),
  roundedPath('300 120, 400 80, 500 110, 680 100', 30),
  roundedPath('640 880, 760 800, 900 760', 30),
]

/** Vehicles that stand, and a crowd that is drawn as one ring. */
export const STANDING: { x: number; y: number; state: 'parked' | 'idling' | 'offline' }[] = [
  { x: 452, y: 402, state: 'parked' },
  { x: 330, y: 690, state: 'idling' },
  { x: 96, y: 688, state: 'offline' },
  { x: 772, y: 794, state: 'parked' },
  { x: 748, y: 264, state: 'idling' },
]
export const CROWD = { x: 497, y: 108, count: 24, moving: 0.58, idling: 0.16 }
export const STOP = { x: 606, y: 342, minutes: 12 }
