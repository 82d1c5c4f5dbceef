'use client'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/http/client'
import { MAX_SHARE_MAILS } from '@/lib/shares/limits'
import { readAddresses } from '@/lib/shares/mail-addresses'

/** Has the link mailed by us, in the words of the brand. */
export function MailLink({ id, link, onMailed }: { id: number; link: string; onMailed: () => void }) {
  const t = useTranslations('shares.mailing')
  const validation = useTranslations('validation')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { addresses, problem } = readAddresses(text)
  const { mutate, reset, isPending, error, data } = useMutation({
    mutationFn: () =>
      api('POST', '/api/shares/[id]/mail', {
        params: { id },
        body: { link, to: addresses },
        hideError: true,
      }),
    onSuccess: () => {
      setText('')
      setTried(false)
      onMailed()
    },
  })
  const send = () => {
    setTried(true)
    if (problem === null) mutate()
  }
  const wrong = tried && problem !== null ? validation(problem, { max: MAX_SHARE_MAILS }) : null
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('label')}
        hint={t('hint', { max: MAX_SHARE_MAILS })}
        error={wrong ?? error?.message}
        keepsHint
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              type="text"
              inputMode="email"
              autoComplete="email"
              dir="ltr"
              maxLength={600}
              value={text}
              onChange={(event) => {
                reset()
                setText(event.currentTarget.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                send()
              }}
            />
            <Button
              icon={<Send className="size-4 text-muted rtl:-scale-x-100" />}
              busy={isPending}
              onClick={send}
            >
              {t('send')}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-meta text-success empty:hidden">
        {data && t('sent', { count: data.sent })}
      </p>
    </div>
  )
}
