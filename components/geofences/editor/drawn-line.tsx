'use client'
import { CircleAlert, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useDraft } from '../draft-context'

type Props = {
  /** What is drawn, in words. */
  text: string
  problem: string | null
  /** The map says the same as soon as it is so; once the form was sent, this does too. */
  isJudged: boolean
}

/** What is drawn, a press to draw it again, and what is wrong with it. */
export function DrawnLine({ text, problem, isJudged }: Props) {
  const t = useTranslations('geofences.shape')
  const { shape, isDrawing, draw } = useDraft()
  return (
    <>
      <div className="flex min-h-control items-center gap-2">
        <p className="min-w-0 flex-1 text-body text-muted">{text}</p>
        {shape && !isDrawing && (
          <Button tone="ghost" icon={<Pencil className="size-4 text-muted" />} onClick={draw}>
            {t('drawAgain')}
          </Button>
        )}
      </div>
      {problem && (
        <p
          role={isJudged ? 'alert' : undefined}
          data-error
          tabIndex={-1}
          className="-mt-3 flex scroll-mt-4 items-start gap-1.5 text-meta text-danger"
        >
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {problem}
        </p>
      )}
    </>
  )
}
