'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileField } from '@/components/files/file-field'
import { MAX_PAPER_KB } from '@/lib/fleet/papers/paper'

type Props = {
  label: string
  hint?: string
  error?: string | null
  file: File | null
  kept?: string | null
  disabled?: boolean
  onChange: (file: File | null) => void
  onTakeAway?: () => void
}

const ENDINGS = ['.pdf', '.jpg', '.jpeg', '.png']

/**
 * A receipt, bill, policy or other paper of a form. One that would be refused is told of as soon as it is chosen; what stood there
 * before it stays. Texts in `fleet.papers`.
 */
export function PaperField({ error, onChange, onTakeAway, ...rest }: Props) {
  const t = useTranslations('fleet.papers')
  const [flaw, setFlaw] = useState<'wrongType' | 'tooLarge' | null>(null)
  const words = { wrongType: t('wrongType'), tooLarge: t('tooLarge', { max: MAX_PAPER_KB }) }
  const take = (file: File | null) => {
    const found = file && flawOf(file)
    setFlaw(found)
    if (found === null) onChange(file)
  }
  return (
    <FileField
      {...rest}
      error={flaw ? words[flaw] : error}
      onChange={take}
      onTakeAway={
        onTakeAway &&
        (() => {
          setFlaw(null)
          onTakeAway()
        })
      }
      accept={ENDINGS.join(',')}
      words={{
        choose: t('choose'),
        another: t('another'),
        takeAway: t('takeAway'),
        size: (kilobytes) => t('size', { kilobytes }),
      }}
    />
  )
}

function flawOf({ name, size }: File): 'wrongType' | 'tooLarge' | null {
  if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) return 'wrongType'
  return size > MAX_PAPER_KB * 1000 ? 'tooLarge' : null
}
