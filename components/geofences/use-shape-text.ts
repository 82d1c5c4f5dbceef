'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { useFieldText } from '@/components/forms/use-field-text'
import { sizeOfShape } from '@/lib/geofences/describe-shape'
import { FENCE_RADIUS } from '@/lib/geofences/limits'
import type { Shape } from '@/lib/geofences/shape'
import { flawMessage, shapeFlaw } from '@/lib/geofences/shape-flaw'

/** `Circle · 500 m` */
export function useShapeText(): (shape: Shape) => string {
  const t = useTranslations('geofences.shape')
  const formats = useFormats()
  const sizeText = (shape: Shape): string => {
    const size = sizeOfShape(shape)
    switch (size.kind) {
      case 'circle':
        return formats.distance(size.radiusM)
      case 'polygon':
        return t('across', { across: formats.distance(size.acrossM), count: size.points })
      case 'rectangle':
        return t('sides', { width: formats.distance(size.widthM), height: formats.distance(size.heightM) })
      case 'corridor':
        return t('long', { length: formats.distance(size.lengthM), width: formats.distance(size.widthM) })
    }
  }
  return (shape) => `${t(`kinds.${shape.kind}`)} · ${sizeText(shape)}`
}

/** Why a shape cannot be a fence, in words with the limits; null where it can. */
export function useFlawText(leastRadiusM: number = FENCE_RADIUS.leastM): (shape: Shape) => string | null {
  const textOf = useFieldText()
  return (shape) => {
    const flaw = shapeFlaw(shape, leastRadiusM)
    const message = flaw && flawMessage(flaw, leastRadiusM)
    return message && textOf({ code: 'custom', path: [], message, input: undefined })
  }
}

/** As `useFlawText`, of what is still being drawn: it may have too few points yet. */
export function useLiveFlawText(leastRadiusM: number): (shape: Shape) => string | null {
  const flawText = useFlawText(leastRadiusM)
  return (shape) => {
    const flaw = shapeFlaw(shape)
    return flaw === 'tooFewPoints' || flaw === 'empty' ? null : flawText(shape)
  }
}
