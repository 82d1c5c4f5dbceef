'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { MAX_COMMAND_LENGTH } from '@/lib/commands/catalogue/text-parts'

type Props = { value: string; error: string | null | undefined; onChange: (text: string) => void }

/** Any text, as it goes to the device. */
export function FreeTextField({ value, error, onChange }: Props) {
  const t = useTranslations('commands.send')
  return (
    <Field label={t('text')} error={error} required>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          dir="ltr"
          className="font-mono"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={MAX_COMMAND_LENGTH}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
