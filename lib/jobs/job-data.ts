/** Data of a job about one notification. */
export interface JobData {
  notification_id: string;
  /** Position in the provider events that the demo transport simulates. */
  step?: number;
  /** Set when a member decided to send although an earlier attempt may have reached the provider. */
  again?: true;
  /** The provider's last error about our account, which no change to this mail would resolve. */
  held?: string;
}
/** Data of a job that sends a mail of the service itself: a sign-in link or an invitation. */
export interface MailJob {
  /** The mail's id, the same for every attempt. */
  letter: string;
  /** The encrypted mail: its link signs a person in. */
  sealed: string;
}
/** Data of a job that creates notifications of a batch. */
export interface BatchJob {
  batch_id: string;
}
export interface DataOf {
  dispatch: JobData;
  confirm: JobData;
  ask: JobData;
  seal: JobData;
  erase: JobData;
  renew: JobData & { seal: number };
  mail: MailJob;
  batch: BatchJob;
}
export type QueueName = keyof DataOf;
/** `attempts` counts this one. */
export type Handlers = { [name in QueueName]: (data: DataOf[name], attempts: number) => Promise<void> };
/** Adds a job to the open transaction, which inserts it at its end; it starts once that has committed, or `delayMs` later. */
export type Send = <Name extends QueueName>(queue: Name, data: DataOf[Name], delayMs?: number) => void;
