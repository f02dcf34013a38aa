# Runs inside the booted machine, and writes one file per question into /results.
cd /results
for try in $(seq 120); do curl -fs http://127.0.0.1:8080/readyz >/dev/null && break; sleep 1; done
key=$(journalctl -u svc -o cat | sed -n 's/.*Demo key: \(svc_[0-9A-Za-z_]*\).*/\1/p')
authorization="Authorization: Bearer $key"
curl -s http://127.0.0.1:8080/readyz >ready
curl -s -H "$authorization" http://127.0.0.1:8080/v1/companies/NO/923609016 >lookup
# The first search of a busy machine may take too long; it can be retried.
curl -s --retry 5 -o search -H "$authorization" 'http://127.0.0.1:8080/v1/companies/search?q=statoil'
sed -n 's/^\(Uid\|NoNewPrivs\|Seccomp\|CapEff\|CapBnd\):\t*//p' "/proc/$(systemctl show -P MainPID svc)/status" >process
ls /var/lib/svc >data
# Operators' commands, as docs/deploying.md says.
systemctl start dbus.socket
operate() { sh /opt/svc/deploy/systemd/svc "$@"; }
operate accounts create --name "A's \$HOME" --tier team --json >operator 2>&1
operate config --json >settings 2>&1
operate accounts nonsense >failing 2>&1
echo $? >>failing
stat -c %U /var/lib/svc/* >owners
# logrotate, as docs/operating.md says.
mv /var/log/svc/svc.log /var/log/svc/svc.log.1
systemctl kill --kill-whom=main --signal=HUP svc
sleep 1
curl -s http://127.0.0.1:8080/v1/health >health
sleep 1
ls /var/log/svc >logs
cp /var/log/svc/svc.log log
# What a loss of power leaves of a backup that was being verified.
install -d -o svc /var/backups/svc/new
echo half >/var/backups/svc/new/usage.sqlite
systemctl start svc-backup && ls /var/backups/svc >backups
systemctl stop svc
systemctl show -P Result -P ExecMainStatus svc >stopped
# A disk that stays full for longer than ten starts take, and then has room.
mount -t tmpfs -o "size=20m,mode=0700,uid=$(id -u svc),gid=$(id -g svc)" tmpfs /var/lib/svc
dd if=/dev/zero of=/var/lib/svc/fill bs=4k 2>/dev/null
systemctl start svc
sleep 75
systemctl show -P NRestarts svc >full
systemctl show -P ActiveState svc >>full
curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8080/readyz >not-ready
rm /var/lib/svc/fill
for try in $(seq 40); do curl -fs http://127.0.0.1:8080/readyz >/dev/null && break; sleep 1; done
curl -s http://127.0.0.1:8080/readyz >freed
systemctl stop svc
systemctl is-failed svc svc-backup >failed
journalctl -u svc -u svc-backup -o cat >journal
