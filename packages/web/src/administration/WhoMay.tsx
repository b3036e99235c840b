import noticeStyles from '../kit/notice.module.css'
/** If the user may not change the data on screen, says who may; otherwise nothing. The sentence comes from the server. */
export function WhoMay({ sentence }: { sentence: string | undefined }) {
  return sentence ? <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{sentence}</p> : null
}
