-- pg-boss creates its tables here, as the application's role, which may not create schemas.
CREATE SCHEMA IF NOT EXISTS "pgboss";
