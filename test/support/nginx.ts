import type { Setup } from './middlebox.ts';

/**
 * nginx as a reverse proxy, in one process.
 *
 * @param to the port on the loopback that it passes requests on to
 * @param rules more directives of its server
 */
export const nginxBefore = (to: number, rules = ''): Setup => ({
  files: ({ folder, port }) => ({
    'nginx.conf': `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://127.0.0.1:${to}; }
    ${rules}
  }
}
`,
  }),
  args: ({ folder }) => ['-p', folder, '-c', `${folder}/nginx.conf`],
});
