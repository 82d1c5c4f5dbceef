import { buttonVariants } from '@/components/ui/button'
import { StatusArt } from './status-art'

type Props = { title: string; text: string; action: string }

/** A page that is not the one asked for: what happened, and the way on. */
export function StatusPage({ title, text, action }: Props) {
  return (
    <section className="grid min-h-full place-items-center px-6 py-16">
      <div className="flex max-w-sm flex-col items-center text-center">
        <StatusArt />
        <h1 className="mt-8 text-h2 font-semibold tracking-tight text-balance">{title}</h1>
        <p className="mt-2 text-md text-pretty text-muted">{text}</p>
        <a href="/" className={`${buttonVariants({ tone: 'primary', size: 'lg' })} mt-7`}>
          {action}
        </a>
      </div>
    </section>
  )
}
