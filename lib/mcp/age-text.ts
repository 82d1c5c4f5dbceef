const STEPS = [
  { unit: 'd', seconds: 86_400 },
  { unit: 'h', seconds: 3600 },
  { unit: 'min', seconds: 60 },
] as const

/** How long ago, in the largest unit of which there are two at least: `90 s`, `3 h`. */
export function ageText(seconds: number): string {
  const step = STEPS.find((one) => seconds >= 2 * one.seconds)
  return step ? `${Math.floor(seconds / step.seconds)} ${step.unit}` : `${Math.max(0, Math.floor(seconds))} s`
}
