import type { Theme } from '@/lib/brand/palette'

/**
 * From slow to fast, cold to hot; each also lighter or darker than its neighbours, for eyes that do not
 * tell the hues apart. States of vehicles have colours of their own, which these keep away from.
 */
export const SPEED_COLORS: Record<Theme, readonly string[]> = {
  light: ['#3f51b5', '#1e88d2', '#12a594', '#d9a400', '#ec6a1c', '#c81e4a'],
  dark: ['#8c9bff', '#4db5ff', '#2fd6bd', '#ffd24d', '#ff9450', '#ff5c84'],
}

/** Under the line, so that it stands out from streets of any colour. */
export const CASING: Record<Theme, string> = { light: '#ffffff', dark: '#0b0e14' }
export const EDGE: Record<Theme, string> = { light: '#3b4657', dark: '#000000' }
export const GAP_LINE: Record<Theme, string> = { light: '#6b7585', dark: '#8b95a5' }

/** One for each of up to five vehicles side by side. */
const VEHICLE_COLORS: Record<Theme, readonly string[]> = {
  light: ['#6d28d9', '#0f766e', '#be185d', '#92400e', '#334155'],
  dark: ['#b79bff', '#3fd9c4', '#ff86bd', '#e0a878', '#cbd5e1'],
}

export const vehicleColor = (theme: Theme, index: number): string => VEHICLE_COLORS[theme][index] ?? ''
