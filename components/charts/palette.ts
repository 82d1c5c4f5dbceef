import type { Theme } from '@/lib/brand/palette'

/** Eleven colours that stay apart from one another on both papers. */
const CHART_COLORS: Record<Theme, readonly string[]> = {
  light: [
    '#3b7aff',
    '#12a594',
    '#ec8a1c',
    '#8b5cf6',
    '#d6336c',
    '#5f8d1e',
    '#0ea5c6',
    '#b5651d',
    '#64748b',
    '#c026d3',
    '#c9a400',
  ],
  dark: [
    '#6d9bff',
    '#2fd6bd',
    '#ffb061',
    '#b79bff',
    '#ff86b0',
    '#a3d45a',
    '#54cdea',
    '#e0a878',
    '#a3b0c2',
    '#ea7df5',
    '#f0d24d',
  ],
}

export const chartColor = (theme: Theme, index: number): string =>
  CHART_COLORS[theme][index % CHART_COLORS[theme].length] ?? ''

/** What is around the curves, and slices that stand back. */
export const CHART_INK: Record<Theme, { text: string; line: string; faint: string }> = {
  light: { text: '#586173', line: '#e2e5ea', faint: '#aeb6c3' },
  dark: { text: '#9aa4b5', line: '#262d38', faint: '#485365' },
}

/** Wider bars look like walls. */
export const MAX_BAR_WIDTH = 48
