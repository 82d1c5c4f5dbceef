import { answerAuth } from '@/server/next/console-door'

export { answerAuth as GET, answerAuth as POST }
