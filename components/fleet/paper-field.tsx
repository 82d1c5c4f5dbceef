'use client'
import { useTranslations } from 'next-intl'
import { FileField } from '@/components/files/file-field'

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

/** A receipt, bill, policy or other paper of a form. Texts in `fleet.papers`. */
export function PaperField(props: Props) {
  const t = useTranslations('fleet.papers')
  return (
    <FileField
      {...props}
      accept=".pdf,.jpg,.jpeg,.png"
      words={{
        choose: t('choose'),
        another: t('another'),
        takeAway: t('takeAway'),
        size: (kilobytes) => t('size', { kilobytes }),
      }}
    />
  )
}
