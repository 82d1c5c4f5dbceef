import type { RadiusLimits } from '@/lib/geofences/limits'

export const MAX_BLACK_CAR_NAME = 60
export const MAX_REVIEW_REASON = 500
/** Metres; the most is that of every circle. */
export const BLACK_CAR_RADIUS: RadiusLimits = { leastM: 50, usualM: 200 }
export const BLACK_CAR_COLOR = '#e5484d'
/** So many an account has at a time, and submits within a day: each is told to who reviews it. */
export const MAX_BLACK_CARS = 20
export const MAX_SUBMITTED_A_DAY = 100

export const BLACK_CAR_STATES = ['underReview', 'passed', 'notPassed'] as const
export type BlackCarState = (typeof BLACK_CAR_STATES)[number]
