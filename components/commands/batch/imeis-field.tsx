'use client'
import { cx } from 'class-variance-authority'
import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useId, useState } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { MOST_IN_BATCH, type ParsedImeis } from '@/lib/commands/parse-imeis'

/** Room for all IMEIs of a batch with other columns beside them. */
const MAX_FILE_MB = 2
const BYTES_OF_MB = 1_000_000

type Props = {
  text: string
  parsed: ParsedImeis
  /** Sending was tried: what is missing is said, too. */
  tried: boolean
  onChange: (text: string) => void
}

/** The devices of a batch, pasted or read from a file. The file does not leave the browser: its text joins what was pasted. */
export function ImeisField({ text, parsed, tried, onChange }: Props) {
  const t = useTranslations('commands.batch')
  const id = useId()
  const [isLeft, setLeft] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const problem = useImeisProblem()(parsed)
  const { imeis, repeated, leftOut } = parsed
  const [firstLeftOut] = leftOut
  const isShown = tried || (isLeft && text.trim() !== '')
  const count = [
    t('givenImeis', { count: imeis.length }),
    repeated > 0 && t('repeated', { count: repeated }),
    firstLeftOut !== undefined && t('leftOut', { count: leftOut.length, first: firstLeftOut }),
  ].filter(Boolean)
  const read = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0]
    // The same file may be chosen again once it was mended.
    input.value = ''
    if (!file) return
    setTooLarge(file.size > MAX_FILE_MB * BYTES_OF_MB)
    if (file.size > MAX_FILE_MB * BYTES_OF_MB) return
    const found = await file.text()
    onChange(text.trim() === '' ? found : `${text.trimEnd()}\n${found}`)
    setLeft(true)
  }
  return (
    <Field
      label={t('imeis')}
      hint={imeis.length > 0 ? count.join(' · ') : t('imeisHint', { max: MOST_IN_BATCH })}
      error={isTooLarge ? t('fileTooLarge', { max: MAX_FILE_MB }) : isShown ? problem : null}
      keepsHint
      required
      aside={
        <label
          htmlFor={id}
          className={cx(
            buttonVariants({ tone: 'ghost' }),
            'cursor-pointer focus-within:ring-3 focus-within:ring-accent/25',
          )}
        >
          <FileUp className="size-4 text-muted" aria-hidden="true" />
          {t('readFile')}
          <input id={id} type="file" accept=".txt,.csv" className="sr-only" onChange={read} />
        </label>
      }
    >
      {(control) => (
        <Textarea
          {...control}
          dir="ltr"
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono tabular-nums"
          value={text}
          onBlur={() => setLeft(true)}
          onChange={(event) => {
            setTooLarge(false)
            onChange(event.currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}

/** Why devices cannot be sent anything as they were given; null when they can. */
export function useImeisProblem(): (parsed: ParsedImeis) => string | null {
  const t = useTranslations('commands.batch')
  const problems = useTranslations('validation')
  return ({ imeis, wrong }) => {
    const [first] = wrong
    if (first !== undefined) return t('wrongImeis', { count: wrong.length, first })
    if (imeis.length === 0) return problems('needed')
    return imeis.length > MOST_IN_BATCH ? t('tooMany', { max: MOST_IN_BATCH, count: imeis.length }) : null
  }
}
