declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  /** The part of the server that the tests use. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
